/** What was found, as verdicts say it: how much and when. In the site, the PDF and the files alike. */
export const report_brief = {
  at: 'at %{time}',
  on: 'on %{time}',
  scald: 'Scalding water, up to %{value}%{when}.',
  /** After the temperature: when it began, since it was hottest later. */
  once: ', beginning %{first}',
  first: ', %{times}, the first beginning %{first}',
  both: ', %{times}, beginning %{first} and %{last}',
  several: ', %{times}, the first beginning %{first}, the last %{last}',
  hot: 'Up to %{value} %{when}; at most %{limit} °C is allowed.',
  high: 'Up to %{value} %{when}, above the alarm of %{limit} °C.',
  hot_for: 'Up to %{value} %{when}; %{duration} above %{limit} °C.',
  /** The most was in a later half hour than the first. */
  burst_later: 'Burst from %{time}; most in half an hour %{litres} L, at %{most}.',
  burst: 'Burst of up to %{litres} L in half an hour from %{time}.',
  /** Of more than one. */
  bursts_later: '%{count} bursts, the first from %{time}; most in half an hour %{litres} L, at %{most}.',
  bursts: '%{count} bursts, the first from %{time}; up to %{litres} L in half an hour.',
  fault: 'Sensor fault: %{count} from %{from} to %{to}.',
  fault_part: 'Sensor fault: %{count} from %{from} to %{to}; only the other days are rated.',
  impossible: '%{count} impossible value |||| %{count} impossible values',
  leak: 'Likely leak of at least %{rate} L an hour from %{from} to %{to}: at least %{litres} L.',
  leak_open:
    'Likely leak of at least %{rate} L an hour since %{from}: at least %{litres} L by the end of the period.',
  measured: 'Also measured by %{titles}.',
} as const;
