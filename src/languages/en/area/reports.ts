/** Reports, their runs and results. */
export const reports = {
  /** `next Mon, 19 Oct`: the next scheduled run. */
  next_on: 'next %{day}',
  worst_first: 'Critical results first',
  empty: 'No reports yet',
  empty_text:
    'Reports summarize valves, meters or a whole project by day, week or month. Create one, then run it or schedule it by email.',
  recipients_help: 'Email addresses that receive the files of each scheduled run.',
  no_email: '“%{text}” is not a valid email address.',
  devices_help: 'Leave empty to include all matching active devices of the project and tags.',
  zone_help: 'Leave empty to use the time zone of the project or company.',
  profile_help: 'The limits applied to temperatures.',
  profile_default: 'By facility type',
  profile_choose: 'Select limits',
  profile_unknown:
    'This company has no facility type, so the limits that apply are unknown. Select them here.',
  profile_set: 'Or set the facility type of the company.',
  profile_ask: 'Or ask a superadmin to set the facility type of your company.',
  no_mail:
    'Reports can’t be emailed because email is not set up on this server. You can download each run from its page.',
  tariff_help: 'In dollars per kilolitre, used to calculate the cost of water and leaks.',
  night_flow_help:
    'In litres per hour, 2 to 4 am. A higher flow in all of these hours counts as a leak. Leave empty to skip this check.',
  burst_help: 'In litres above the usual flow in half an hour at that time of day. Default: 60.',
  to_help: 'The first day not included.',

  edit: 'Edit',
  run: 'Run',
  run_today: 'Run for today so far',
  choose: 'Choose period',
  so_far: 'So far',
  current: { day: 'Today', week: 'This week', month: 'This month' },
  choose_title: 'Select a period',
  choose_text: 'Time zone: %{zone}. Without an end date, the run covers one period.',
  from: 'From',
  to: 'To (not included)',
  cancel: 'Cancel',
  runs: 'Period, %{zone}',
  more_run: 'More for this run',
  run_at: 'run %{time}',
  started: 'Report run started.',
  cancelled: 'Run cancelled.',
  removed: 'Run removed.',
  remove: 'Remove run',
  remove_title: 'Remove this run?',
  remove_text: 'Its result and files will be deleted. You can run the report again for the same period.',
  state: {
    queued: 'Queued',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  queued_text: 'Queued',
  running_text: 'Calculating %{percent}%',
  failed: 'This run failed',
  was_cancelled: 'This run was cancelled',
  again: 'Run again',
  never: 'No runs yet',
  never_text: 'Run the report for the last complete period: %{period}.',
  period: { day: 'yesterday', week: 'last week', month: 'last month', custom: 'the selected period' },

  download: 'Download',
  resend: 'Send by email',
  resent: 'Sending the files by email.',
  mail_failed: 'Not sent: %{reason}',
  late: 'New readings have arrived since this run. Run it again to update the figures.',

  summary: 'About this run',
  company: 'Company',
  project: 'Project',
  span: 'Period',
  /** Of a column: day, week or month. */
  span_length: 'Period length',
  span_text: '%{from} to %{to}, %{zone}',
  /** How many exceptions are of each severity. */
  exceptions_by: {
    critical: '%{number} critical',
    high: '%{number} high',
    warning: '%{number} medium',
    minor: '%{number} low',
  },
  by_day: 'Day by day',
  alarms_count: '1 alarm |||| %{smart_count} alarms',
  alarms_listed: 'The worst %{listed} of %{count}',
  /** The buttons that show the devices that are OK: exceptions may be about all devices, or about a minor thing. */
  valves_ok: '1 valve within limits · Show all |||| %{smart_count} valves within limits · Show all',
  days_count: '1 day |||| %{smart_count} days',
  devices_count: '1 device |||| %{smart_count} devices',
  chart: '%{name} by day, chart',
  chart_of: 'Days of',
  chart_all: 'All devices',
  heat_help: 'Arrow keys move to other cells.',
  /** What shows in the water of a day, after the day. */
  highlights: { burst: 'burst', leak: 'leak' },
  /** Below a chart, after the shape that is above the bars of such days: `Critical – 20 Nov: burst.` */
  highlighted: '%{severity} – %{days}.',
  chart_text: '%{from} to %{to}: lowest %{min}, highest %{max}.',
  no_devices: 'No matching devices',
  no_devices_text: 'Select different devices, tags or another project.',

  verdict: {
    /** Before the sentence, if there is no data of other days. */
    on_days: 'On the %{known} of %{of} days with data, %{text}',
    /** `%{devices}` of the sentences. */
    devices: { valves: '%{count} valves', meters: '%{count} meters', devices: '%{count} devices' },
    /** The same without those that are not assessed. */
    assessed: {
      valves: '1 assessed valve |||| %{count} assessed valves',
      meters: '1 assessed meter |||| %{count} assessed meters',
      devices: '1 assessed device |||| %{count} assessed devices',
    },
    valves_scald:
      'The valve let out water hot enough to scald. |||| %{count} of %{devices} let out water hot enough to scald.',
    valves_concern:
      'The valve let out water above %{limit} °C. |||| %{count} of %{devices} let out water above %{limit} °C.',
    /** Of valves with different limits. */
    valves_concern_own:
      'The valve let out water above its limit. |||| %{count} of %{devices} let out water above their limits.',
    valves_attention: 'The valve needs attention. |||| %{count} of %{devices} need attention.',
    valves_well:
      'The valve kept its water at or below %{limit} °C. |||| %{count} of %{devices} kept their water at or below %{limit} °C.',
    valves_well_own:
      'The valve kept its water within its limit. |||| %{count} of %{devices} kept their water within their limits.',
    meters_concern:
      'The meter shows signs of a leak or a burst. |||| %{count} of %{devices} show signs of a leak or a burst.',
    meters_burst: 'The meter shows signs of a burst. |||| %{count} of %{devices} show signs of a burst.',
    /** Bursts that a main meter and meters behind it measured. */
    meters_burst_shared:
      'One burst, measured by %{count} of %{devices}. |||| %{bursts} bursts, measured by %{count} of %{devices}.',
    meters_leak: 'The meter shows signs of a leak. |||| %{count} of %{devices} show signs of a leak.',
    meters_attention: 'The meter needs attention. |||| %{count} of %{devices} need attention.',
    meters_well:
      'The meter shows no signs of a leak or a burst. |||| None of %{count} meters shows signs of a leak or a burst.',
    meters_minor: 'The meter needs no attention. |||| None of %{count} meters needs attention.',
    meters_part:
      'The assessed meter needs no attention. |||| None of %{count} assessed meters needs attention.',
    devices_concern: 'This device needs attention. |||| %{count} of %{devices} need attention.',
    devices_well: 'The device worked normally. |||| All %{count} devices worked normally.',
    /** No exceptions, but alarms. */
    devices_alarmed:
      'The device kept its limits, but %{alarmed}. |||| All %{count} devices kept their limits; %{alarmed}.',
    /** How many of the device or devices had alarms. */
    with_alarms: { one: 'it had alarms', several: '1 had an alarm |||| %{count} had alarms' },
    devices_minor: 'The device needs no attention. |||| None of %{count} devices needs attention.',
    devices_part:
      'The assessed device needs no attention. |||| None of %{count} assessed devices needs attention.',
    /** Instead of the sentence of that name, of one among several. */
    one: {
      valves_attention: '1 of %{devices} needs attention.',
      meters_concern: '1 of %{devices} shows signs of a leak or a burst.',
      meters_burst: '1 of %{devices} shows signs of a burst.',
      meters_leak: '1 of %{devices} shows signs of a leak.',
      meters_attention: '1 of %{devices} needs attention.',
      devices_concern: '1 of %{devices} needs attention.',
    },
    /** Those without findings of their own. */
    alarmed: '1 more had an alarm. |||| %{count} more had alarms.',
    alarmed_before:
      '1 more had an alarm, which began before the period. |||| %{count} more had alarms, which began before the period.',
    /** The same of one or two devices, by how many alarms. */
    alarmed_named: '%{devices} had an alarm. |||| %{devices} had alarms.',
    alarmed_named_before:
      '%{devices} had an alarm, which began before the period. |||| %{devices} had alarms, which began before the period.',
    /** The same of the only alarm of one device, if it ended in the period. */
    alarmed_from_to: '%{devices} had an alarm (%{alarm}) from %{from}, before the period, to %{to}.',
    and: ' and ',
    /** Follows one that counts only some of those that need attention. */
    more: '1 more needs attention. |||| %{count} more need attention.',
    minor: '1 has minor exceptions only. |||| %{count} have minor exceptions only.',
    worst: 'Worst: %{title} – %{text}',
    /** The worst of another kind, a burst beside hot water, or the only other device. */
    also: 'Also: %{title} – %{text}',
    /** The others that need attention: some by name, of more how many. */
    left_named: 'And %{count} more: %{devices}.',
    left: 'And %{count} more: see Exceptions.',
    unknown: '%{count} not assessed: %{reasons}.',
    reasons: {
      silent: '1 was silent |||| %{count} were silent',
      sensor_fault: '1 has a sensor fault |||| %{count} have sensor faults',
      stuck_sensor: '1 may have a stuck sensor |||| %{count} may have stuck sensors',
      missing_temperature: '1 sent hardly any temperatures |||| %{count} sent hardly any temperatures',
      leaks_unknown: '1 was not known for a whole day |||| %{count} were not known for a whole day',
      retention: '1 has no readings left |||| %{count} have no readings left',
      no_temperature: '1 has no mixed water temperature |||| %{count} have no mixed water temperature',
      no_counter: '1 has no volume counter |||| %{count} have no volume counter',
      unknown_unit: '1 counts in an unknown unit |||| %{count} count in an unknown unit',
    },
    /** Of one or two devices. */
    unknown_named: 'Not assessed: %{devices}.',
    with_reason: '%{title} (%{reason})',
    reason: {
      silent: 'silent',
      sensor_fault: 'sensor fault',
      stuck_sensor: 'sensor may be stuck',
      missing_temperature: 'hardly any temperatures',
      leaks_unknown: 'flow not known for a whole day',
      retention: 'readings were removed',
      no_temperature: 'no mixed water temperature',
      no_counter: 'no volume counter',
      unknown_unit: 'unit unknown',
    },
    partly: 'Only %{share} of the expected readings were received, so issues may have been missed.',
  },
  severity: { critical: 'Critical', high: 'High', warning: 'Medium', minor: 'Low' },
  where: 'Water by meter',
  /** Before a sub-meter below its main meter. */
  of_which: 'of which',

  compare: 'Compare with previous period',
  compare_partly:
    'Changes aren’t shown: fewer than 80% of the expected readings of one of the periods were received.',
  compare_unequal:
    'Changes aren’t shown: much more of the expected readings was received in one of the periods.',
  compare_devices: 'Changes aren’t shown: the two runs are of different devices.',
  compare_title: 'Compared with previous period',
  compare_none: 'Hide comparison',
  this: 'This period',
  before: 'Previous period',
  change: 'Change',
} as const;

/** Labels of the values stored by the reports resource. */
export const resources = {
  reports: {
    values: {
      kind: { device: 'Devices', tmv: 'Mixing valves (TMV)', metering: 'Metering', project: 'Project' },
      period: { day: 'Day', week: 'Week', month: 'Month', custom: 'Custom dates' },
      last_outcome: {
        critical: 'Critical',
        high: 'High',
        unknown: 'Not assessed',
        warning: 'Medium',
        minor: 'Low',
        well: 'Pass',
      },
      schedule: { none: 'Manual', daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
    },
  },
} as const;
