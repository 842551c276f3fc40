/** The severities of alarms, worst first. */
export const severity = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;

/** Alarms in the top bar. */
export const alarm_bell = {
  name: 'Alarms, %{count} unacknowledged',
  title: 'Unacknowledged alarms',
  loading: 'Loading',
  none: 'No unacknowledged alarms',
  none_text: 'New alarms appear here at once.',
  more: 'and 1 more |||| and %{smart_count} more',
  folded: 'Its device is grouped under it. |||| Its %{smart_count} devices are grouped under it.',
  all: 'All alarms',
  acknowledge: 'Acknowledge',
  acknowledge_one: 'Acknowledge %{title}',
  failed: 'The alarms could not be loaded.',
} as const;
