/** Charts of readings, on all pages. */
export const charts = {
  /** Before the latest temperature of an outlet, whose pipe cools down while no water flows. Its age stands after it. */
  pipe: 'In the pipe',
  /** Of an outlet that was too hot. */
  highest: 'Highest %{value} at %{time}',
  above_times: '%{highest} · above limit %{count} times',
  /** Of a line of means. */
  band: 'Line: mean · band: lowest to highest',
  /** The accessible name of the part that shows one time after the other. */
  position: '%{names}: values at a time',
  /** What a chart shows at a time: “Sun 22 Nov 2026, 13:15: Temperature 43.5 °C; Flow 2 L/min”. */
  at: '%{time}: %{values}',
  of_line: '%{name} %{value}',
  of_bucket: '%{value} (%{min} to %{max})',
  of_previous: '%{value}, previous period %{previous}',
  previous: 'Previous period',
  gaps: 'Gaps are days without data.',
  gaps_unassessed: 'Gaps are days without data, or that could not be assessed.',
  /** The button that shows the next three on a phone. */
  tools: 'Chart actions',
  table: 'Show as table',
  table_of: '%{names}, table',
  time: 'Time',
  png: 'Chart as PNG',
  csv: 'Chart as CSV',
  reset: 'Reset zoom',
  not_saved: 'Couldn’t save the chart.',
  /** The time range of a dashboard. */
  ranges: {
    title: 'Time range',
    own: 'Default range',
    '1h': 'Last hour',
    '6h': 'Last 6 hours',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    '365d': 'Last 12 months',
    custom: 'Custom',
    from: 'From',
    to: 'To',
    apply: 'Apply',
    zone: 'Time zone: %{zone}',
    incomplete: 'Enter both times.',
    backwards: '“From” must be earlier than “To”.',
    compare: 'Compare with previous period',
  },
  columns: { min: '%{name} (min)', max: '%{name} (max)', previous: '%{name} (previous period)' },
} as const;
