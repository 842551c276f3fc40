/** The valves of a report by day, week or month: in the site and the PDF alike. */
export const report_heat = {
  titles: { day: 'Valves by day', week: 'Valves by week', month: 'Valves by month' },
  text: 'The hottest water from each valve, in °C. Worst first.',
  /** If all are within limits. */
  text_within: 'The hottest water from each valve, in °C. Hottest first.',
  uses: '1 use |||| %{count} uses',
  scalds: '1 scald event |||| %{count} scald events',
  /** Of a line or a chart. */
  range: 'lowest %{min}, highest %{max}',
  /** The selected cell. */
  cell: '%{title}, %{when}: %{text}.',
} as const;
