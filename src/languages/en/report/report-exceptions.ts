/** What a report says of a device, as a person reads it in the site, the PDF and the mail. */
export const report_exceptions = {
  scald: 'Water hot enough to scald came out %{events}: %{limit} °C or more for long enough to burn.',
  above_limit: 'The water came out at up to %{value} °C; at most %{limit} °C is allowed.',
  alarm_high: 'The water came out at up to %{value} °C, above the alarm of %{limit} °C.',
  alarm_low: 'The water stayed below %{limit} °C for %{value}.',
  in_band: 'Only %{value}% of its uses were within the band; at least %{limit}% should be.',
  sensor_fault: 'The sensor sent %{value} outside its possible range: it may be broken.',
  stuck_sensor: 'The sensor sent exactly %{value} °C for %{duration}: it may be stuck.',
  missing_temperature:
    'The temperature was missing from %{value} of %{limit} uplinks, so nothing is known of the water then.',
  leaks_unknown: 'Its flow was not known for a whole day, so leaks could not be looked for.',
  stuck_meter:
    'The register did not move for %{value}, after %{litres} L in the period before: the meter may be stuck.',
  silent: 'No data was received.',
  burst: 'Up to %{value} L more than usual ran in half an hour, %{times}: a pipe may have burst.',
  leak: 'Water ran in each of 24 hours, at least %{value} L an hour%{cost}: a leak is likely.',
  night_flow: 'At night at least %{value} L an hour ran; at most %{limit} L is expected.',
  unused: 'At the end of the period it had not been used for %{value}; it should be flushed after %{limit}.',
  reset: 'The counter was reset %{value}; counting continued from 0.',
  register_fell: 'The register fell %{value}: it was set, or water flowed back. Nothing was counted for it.',
  gap: 'No data was received %{times}, for up to %{value}.',
  no_flow_signal: 'It has no flow signal, so only its samples are reported.',
  no_temperature: 'It has no mixed water temperature.',
  no_counter: 'It has no volume counter.',
  unknown_unit:
    'Unit unknown: %{datapoint} is in no unit of volume, so its litres are not known. Set its unit and factor on the device’s page.',
  field_test_due: 'Its field test was due on %{date}.',
  other_registers: 'It has more than one register; this report does not count: %{names}.',
  retention: 'Readings before %{date} were removed, so flow events can’t be computed for that time.',
} as const;
