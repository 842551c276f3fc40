/** Durations in their two largest units: `2 days 5 h`. */
export const durations = {
  days: '1 day |||| %{number} days',
  hours: '%{number} h',
  minutes: '%{number} min',
  seconds: '%{number} s',
} as const;
