/** Headings, columns and small print of the document of a report: in the site and the PDF alike. */
export const report_document = {
  /** Above the sentence: `Verdict: High`. */
  verdict: 'Verdict: %{verdict}',
  /** `Totals: data for 8 of 31 days.` */
  totals_of: 'Totals: %{missing}.',
  /** What devices there are: `22 mixing valves, all active`. */
  inventory: '%{devices}.',
  in_band_own: 'In band: share of uses with water from %{band_min} °C to the limit of the valve.',
  in_band: 'In band: share of uses with water from %{band_min} to %{outlet_max} °C.',
  more_in_spreadsheet: '%{count} more are in the spreadsheet.',
  /** The button that shows the rows of which there is nothing to say. */
  more_fine: '1 device within limits · Show all |||| %{smart_count} devices within limits · Show all',
  groups: {
    valves: 'Mixing valves',
    meters: 'Water meters',
    hydraloops: 'Hydraloop units',
    others: 'Other devices',
  },
  datapoints: 'Datapoints',
  main_datapoints: 'One datapoint of each device; all of them are in the spreadsheet.',
  /** What a counter counted in the period. */
  increase: 'Increase',
  /** The last reading of what is on or off. */
  on: 'on',
  off: 'off',
  /** Of the datapoint at the outlet of a valve. */
  idle: '%{name}: lowest, mean and last are not shown, because they are those of water standing in the pipe.',
  /** Of other datapoints of a valve. */
  idle_mean: 'No mean of these, because it would include the time without use: %{names}.',
  share: 'Share of total',
  /** The worst finding as a chart of its day. */
  incident: '%{title} on %{day}',
  incident_measured: '%{title}, %{day}',
  incident_axis: {
    flowing: 'Temperature at the outlet while water flowed',
    outlet: 'Temperature at the outlet, flowing or not',
    litres: 'Water per half hour',
  },
  incident_burst: 'Burst limit: usual + %{litres}',
  incident_burst_learning: 'Burst limit (usual not known)',
  incident_usual: 'Usual, at most',
  incident_usual_from:
    'Usual: the median of what ran around that hour of the week in the 8 weeks before, or what recurs at that time of day, as for alarms.',
  incident_alarms: 'Bars below the chart: alarms of this device while they were open.',
  incident_highest: '%{name}: highest %{highest}',
  limits: 'Limits and their sources',
  limit: 'Limit',
  value: 'Value',
  reference: 'Source',
  set_here: 'Set in this report',
  sources_date: 'Sources checked on %{date}.',
} as const;
