/** The status of a device in words, as lists, pages, dashboards and the API show it. */
export const health = {
  active: 'Reporting',
  inactive: 'Deactivated by a user',
  new: 'Waiting to be registered',
  silent: {
    minutes: 'No reading for %{smart_count} min',
    hours: 'No reading for %{smart_count} h',
    days: 'No reading for 1 day |||| No reading for %{smart_count} days',
  },
  never: 'Nothing received yet',
  undecoded: 'Its messages are not decoded. Choose its model, or add a decoder to the model or the network',
  not_understood: 'Not understood: %{names}. Choose its model, or say what its datapoints mean',
  scald_risk: 'Scald risk, %{value} %{time}',
  above_limit: 'Above the limit of %{limit}, %{value} %{time}',
  high: 'Unusually hot, %{value} %{time}',
  sensor_fault: 'Sensor fault, %{value} %{time}',
  sensor_fault_of: 'Sensor fault, %{name} %{value} %{time}',
  at: 'at %{clock}',
  at_yesterday: 'yesterday at %{clock}',
  /** The state in a word or two, beside its symbol. */
  short: {
    active: 'Active',
    inactive: 'Inactive',
    new: 'New',
    stale: 'Silent',
    scald_risk: 'Scald risk',
    above_limit: 'Above limit',
    high: 'Too hot',
    sensor_fault: 'Sensor fault',
  },
} as const;
