/** Words that only the files of a report have. */
export const report_files = {
  sheet: 'Report',
  company: 'Company',
  project: 'Project',
  from: 'From',
  to: 'To',
  until: 'Figures up to',
  zone: 'Time zone',
  source: 'Source',
  source_date: 'Source checked on, or in force since',
  received: 'Readings received',
  expected: 'Readings expected',
  kind: 'Kind',
  more_alarms: '%{count} more are not listed.',
  more_in_spreadsheet: '%{count} more are in the spreadsheet.',
  more_meters: '%{count} more are in the table of meters.',
  more_valves: '%{count} more are on the page of the report.',
  /** In the PDF. */
  report: 'Report %{id}',
  run: 'Run %{id}',
  run_name: 'Run',
  created: 'Created %{time}',
  verdict: 'Verdict: %{verdict}',
  page: 'Page %{page} of %{pages}',
  heat_worst:
    'The hottest water from each valve, in °C. Worst first: %{shown} of %{all}; the others are at the end.',
  heat_hottest:
    'The hottest water from each valve, in °C. The hottest %{shown} of %{all}; the others are at the end.',
  heat_brief:
    'The hottest water from each valve, in °C. Worst first: %{shown} of %{all}; the others were within limits or not used.',
  heat_brief_within:
    'The hottest water from each valve, in °C. Worst first: %{shown} of %{all}; the others were within limits.',
  /** If all valves were within limits, on the days on which they were used. */
  heat_brief_fine:
    'The hottest water from each valve, in °C. The hottest %{shown} of %{all}; all were within limits.',
  heat_share: 'Marked: in band below %{share}%.',
  heat_others: '%{count} others, hottest',
  goes_on: '%{title}, continued',
  in_band_own: 'In band: share of uses with water from %{band_min} °C to the limit of the valve.',
  in_band: 'In band: share of uses with water from %{band_min} to %{outlet_max} °C.',
  by_day: 'By day',
  total: 'Total',
  /** After “of which”, in place of the names of all sub-meters of a main meter, or of those without findings. */
  sub_meters: '1 sub-meter |||| %{smart_count} sub-meters',
  other_sub_meters: '1 other sub-meter |||| %{smart_count} other sub-meters',
  expected_each_day:
    'Expected each day: at least %{count} readings. One about midnight may count for either day.',
  of_day: '%{name} by day (%{unit})',
  measurements_by_day: 'Measurements by day',
  devices_by_week: '%{title} by week (%{unit})',
  devices_by_day: '%{title} by day (%{unit})',
  groups: {
    valves: 'Mixing valves',
    meters: 'Water meters',
    hydraloops: 'Hydraloop units',
    others: 'Other devices',
  },
  /** Headings of tables that are short, so that they fit on one line. */
  heads: {
    reuse_share: 'Recycled share',
    max: 'Highest',
    seconds_above_limit: 'Too hot',
    hours_since_use: 'Since use',
  },
  /** Names of figures that stand alone. */
  facts: { hours_since_use: 'Since last use, at the end of the period' },
  /** Beside the name of a chart. */
  /** Beside the shape above the bars of days with findings: `Day with a burst or leak`. */
  marked_day: 'Day with a %{words}',
  marked_or: ' or ',
  day_line: 'The day',
  day_line_dots: 'Dots: when an exception was.',
  day_line_cases:
    'Bars: alarms, solid while their condition held, outlined while it no longer did but the alarm was still open.',
  day_line_unacknowledged: 'not acknowledged',
  day_line_open: 'alarm open from %{from} to %{to}',
  day_line_waiting: 'alarm open from %{from} to %{to}, not acknowledged',
  incident: '%{title} on %{day}',
  incident_measured: '%{title}, %{day}',
  incident_axis: {
    flowing: 'Temperature at the outlet while water flowed',
    outlet: 'Temperature at the outlet, flowing or not',
    litres: 'Water per half hour',
  },
  incident_alarm: 'Alarm',
  incident_burst: 'Burst limit:\nusual + %{litres}',
  incident_burst_learning: 'Burst limit\n(usual not known)',
  /** The line of what is usual, and what it is. */
  incident_usual: 'Usual, at most',
  incident_usual_from:
    'Usual: the median of what ran around that hour of the week in the 8 weeks before, or what recurs at that time of day, as for alarms.',
  incident_highest: '%{name}: highest %{highest}',
  // Another meter may have measured the same, and had an alarm.
  no_alarms_of_meter: 'No alarms of this meter in the period.',
  share: 'Share of total',
  group: '%{group} (%{count})',
  group_flagged: '%{group} outside limits, with alarms or few readings (%{count} of %{all})',
  group_fine: '%{group} within limits (%{count} of %{all})',
  same: 'The same for all: %{figures}.',
  /** `1 gap, at Kitchen meter`: of figures that are zero for all devices but one. */
  rare: '%{text} %{name}, at %{title}',
  more_figures: 'All figures of each are in the spreadsheet.',
  other_figures: 'Other figures',
  measured: 'Measured',
  counted: 'Counted',
  /** Of one device. */
  datapoints: 'Datapoints',
  /** A key figure where the report has other temperatures, too. */
  highest_outlet: 'Highest outlet reading',
  /** What a counter counted in the period. */
  increase: 'Increase',
  /** Of what is on or off: its last reading, and the share of its readings that were on. */
  on: 'on',
  off: 'off',
  on_in: 'on %{share}',
  /** Of the datapoint at the outlet of a valve. */
  idle: '%{name}: lowest, mean and last are not shown, because they are those of water standing in the pipe.',
  /** Of other datapoints of a valve. */
  idle_mean: 'No mean of these, because it would include the time without use: %{names}.',
  /** The rest of a device’s datapoints, on another page. */
  continued: '%{title} (continued)',
  main_datapoints: 'One datapoint of each device; all of them are in the spreadsheet.',
  limit: 'Limit',
  value: 'Value',
  reference: 'Source',
  set_here: 'Set in this report',
  data_hash: 'SHA-256 of the data',
  data_check:
    'To check: Report %{report}, Run %{run} in your Flowgen portal says whether the data have changed since.',
  data_check_at: 'To check whether the data have changed since: %{address} (run %{run})',
  sources_date: 'Sources checked on %{date}.',
  prepared: 'Prepared by',
  reviewed: 'Reviewed by',
  sign: { name: 'Name', role: 'Role', date: 'Date', signature: 'Signature' },
} as const;
