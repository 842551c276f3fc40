/** States and ages of values and devices, also used on pages without react-admin. */
export const generator = {
  value: {
    yes: 'Yes',
    no: 'No',
    on: 'On',
    off: 'Off',
    active: 'Active',
    inactive: 'Inactive',
    new: 'New',
    built_in: 'Built in',
    own: 'Own',
    enabled: 'Enabled',
    disabled: 'Disabled',
    stale: 'Silent',
    alarm: 'Alarm',
    never: 'Never',
    more: '+%{count}',
  },
  age: {
    now: 'just now',
    seconds: '%{count} s ago',
    minutes: '%{count} min ago',
    hours: '%{count} h ago',
    days: '1 day ago |||| %{smart_count} days ago',
    months: '1 month ago |||| %{smart_count} months ago',
    years: '1 year ago |||| %{smart_count} years ago',
  },
  /** An alarm whose condition is over: “ended 4 min ago”. */
  ended: 'ended %{age}',
  ahead: {
    seconds: 'in %{count} s',
    minutes: 'in %{count} min',
    hours: 'in %{count} h',
    days: 'in 1 day |||| in %{smart_count} days',
    months: 'in 1 month |||| in %{smart_count} months',
    years: 'in 1 year |||| in %{smart_count} years',
  },
} as const;

export const readings = {
  limit_source: 'Limits: %{source}; they vary by state.',
} as const;
