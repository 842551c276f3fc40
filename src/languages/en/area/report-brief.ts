/** What was found, as verdicts say it: how much and when. In the site, the PDF and the files alike. */
export const report_brief = {
  at: 'at %{time}',
  on: 'on %{time}',
  scald: 'Scalding water, up to %{value}%{when}.',
  /** After the temperature. */
  first: ', %{times}, first %{first}',
  both: ', %{times}, %{first} and %{last}',
  several: ', %{times}, first %{first}, last %{last}',
  hot: 'Up to %{value} %{when}; at most %{limit} °C is allowed.',
  high: 'Up to %{value} %{when}, above the alarm of %{limit} °C.',
  hot_for: 'Up to %{value} %{when}; %{duration} above %{limit} °C.',
  /** The most was in a later half hour than the first. */
  burst_later: 'From %{time}; most in half an hour %{litres} L, at %{most}.',
  burst: 'Up to %{litres} L in half an hour from %{time}.',
  measured: 'Also measured by %{titles}.',
} as const;
