/** What a report says of a device, as a person reads it in the site, the PDF and the mail. */
export const exceptionTexts = {
  scald: 'Water hot enough to scald came out %{events}: %{limit} °C or more for long enough to burn.',
  above_limit: 'The water came out at up to %{value} °C; at most %{limit} °C is allowed.',
  alarm_high: 'The water came out at up to %{value} °C, above the alarm of %{limit} °C.',
  alarm_low: 'The water stayed below %{limit} °C for %{value}.',
  sensor_fault: 'The sensor gave %{value} that can’t be: it may be broken.',
  silent: 'Nothing was heard of it.',
  burst: 'Up to %{value} L more than usual ran in half an hour, %{times}: a pipe may have burst.',
  leak: 'Water ran in each of 24 hours, at least %{value} L an hour%{cost}: a leak is likely.',
  night_flow: 'At night at least %{value} L an hour ran; at most %{limit} L is expected.',
  unused: 'It has not been used for %{value}; it should be flushed after %{limit}.',
  reset: 'The counter fell %{value} and was counted on from 0.',
  gap: 'Nothing was heard %{times}, the longest time for %{value}.',
  no_flow_signal: 'It does not say when water flows: only its samples can be told.',
  no_temperature: 'It says no temperature of the mixed water.',
  no_counter: 'It has no counter of a volume.',
  field_test_due: 'Its field test was due on %{date}.',
  retention: 'Single readings before %{date} are no longer kept: flow events can’t be told for that time.',
} as const;
export type ExceptionKind = keyof typeof exceptionTexts;
