/** The limits of values in charts, on all pages. */
export const limits = {
  /** Of a standard; not to be mistaken for that of alarms below. */
  outletMax: 'Limit %{value}',
  alarmHigh: 'Max %{value}',
  alarmLow: 'Min %{value} while flowing',
  /** The same where there is little room. */
  low: 'Min %{value}',
  setPoint: 'Set %{value}',
  ofAlarm: 'Alarm %{value}',
  /** Of the burn table: the lowest temperature that was reached for long enough. */
  scald: 'Scald from %{value}',
  scaldBrief: 'Scald %{value}',
} as const;
