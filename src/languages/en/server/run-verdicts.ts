/** What a report run says, in a few words for lists. `well`: all devices; `partly`: some could not be assessed. */
export const run_verdicts = {
  tmv_scald: '1 valve hot enough to scald |||| %{smart_count} valves hot enough to scald',
  tmv_concern: '1 valve above %{limit} °C |||| %{smart_count} valves above %{limit} °C',
  /** Of valves with different limits. */
  tmv_concern_own: '1 valve above its limit |||| %{smart_count} valves above their limits',
  tmv_attention: '1 valve needs attention |||| %{smart_count} valves need attention',
  tmv_well: '1 valve OK |||| %{smart_count} valves OK',
  tmv_partly: '%{unknown} not assessed, %{smart_count} OK',
  metering_concern: 'Leak or burst signs at 1 meter |||| Leak or burst signs at %{smart_count} meters',
  metering_burst: 'Burst signs at 1 meter |||| Burst signs at %{smart_count} meters',
  /** Bursts that a main meter and meters behind it measured. */
  metering_burst_shared: '1 burst, at %{meters} meters |||| %{smart_count} bursts, at %{meters} meters',
  metering_leak: 'Leak signs at 1 meter |||| Leak signs at %{smart_count} meters',
  metering_attention: '1 meter needs attention |||| %{smart_count} meters need attention',
  metering_minor: '1 meter OK |||| %{smart_count} meters OK',
  metering_well: '1 meter OK |||| %{smart_count} meters OK',
  metering_partly: '%{unknown} not assessed, %{smart_count} OK',
  project_concern: '1 device needs attention |||| %{smart_count} devices need attention',
  project_minor: '1 device OK |||| %{smart_count} devices OK',
  project_well: '1 device OK |||| %{smart_count} devices OK',
  project_partly: '%{unknown} not assessed, %{smart_count} OK',
  /** No findings, but alarms. */
  alarmed: 'No findings, but 1 had an alarm |||| No findings, but %{smart_count} had alarms',
  alarmed_partly: '%{well} OK, 1 had an alarm |||| %{well} OK, %{smart_count} had alarms',
  unknown: 'Not assessed: no data',
  no_devices: 'Not assessed: no devices',
  failed: 'The run failed',
  /** After one of the others. */
  more: '+%{smart_count} more',
  /** In results of earlier versions. */
  received: '(%{percent}% of data)',
  /** Before one of the others. */
  only_received: 'Only %{percent}% of data ·',
} as const;
