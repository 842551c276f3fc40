/** What a report run says, in a few words for lists. `well`: all devices; `partly`: some could not be assessed. */
export const run_verdicts = {
  tmv_scald: '1 valve hot enough to scald |||| %{smart_count} valves hot enough to scald',
  tmv_concern: '1 valve above %{limit} °C |||| %{smart_count} valves above %{limit} °C',
  tmv_attention: '1 valve needs attention |||| %{smart_count} valves need attention',
  tmv_well: 'Pass: 1 valve |||| Pass: %{smart_count} valves',
  tmv_partly: '%{unknown} not assessed, 1 passes |||| %{unknown} not assessed, %{smart_count} pass',
  metering_concern: 'Leak signs at 1 meter |||| Leak signs at %{smart_count} meters',
  metering_attention: '1 meter needs attention |||| %{smart_count} meters need attention',
  metering_minor: 'No attention needed: 1 meter |||| No attention needed: %{smart_count} meters',
  metering_well: 'No leak: 1 meter |||| No leaks: %{smart_count} meters',
  metering_partly: '%{unknown} not assessed, %{smart_count} OK',
  project_concern: '1 device needs attention |||| %{smart_count} devices need attention',
  project_minor: 'No attention needed: 1 device |||| No attention needed: %{smart_count} devices',
  project_well: 'OK: 1 device |||| OK: %{smart_count} devices',
  project_partly: '%{unknown} not assessed, %{smart_count} OK',
  unknown: 'Not assessed: no data',
  no_devices: 'Not assessed: no devices',
  failed: 'The run failed',
  /** After one of the others. */
  more: 'and 1 more |||| and %{smart_count} more',
  received: '(%{percent}% of data)',
} as const;
