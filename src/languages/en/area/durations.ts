/** Durations in their two largest units: `2 days 5 h`. */
export const durations = {
  days: '1 day |||| %{number} days',
  hours: '%{number} h',
  minutes: '%{number} min',
  seconds: '%{number} s',
} as const;

/** What a total leaves out. */
export const data_days = {
  days: 'data for %{known} of %{smart_count} day |||| data for %{known} of %{smart_count} days',
  hours: 'data for %{known} of %{smart_count} hour |||| data for %{known} of %{smart_count} hours',
} as const;
