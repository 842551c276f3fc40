import { PROFILES } from '../../../domain/reports/profiles.ts';

/** Reports: what they are about, their runs, and what those found. */
export const reports = {
  empty: 'No reports yet',
  empty_text:
    'A report says what valves, meters or a whole project did in a day, a week or a month. Create one, run it, or let it come by mail.',
  recipients_help: 'Email addresses. They get the files of each scheduled run.',
  no_email: '“%{text}” is no email address.',
  devices_help: 'Left empty: all active ones of the project and tags that this kind is about.',
  zone_help: 'Left empty: that of the project or the company.',
  profile_help: 'The limits that temperatures are judged by.',
  profile_default: 'By facility type',
  profile_choose: 'Choose the limits',
  profile_unknown:
    'The facility type of this company is not known yet, so nobody can say which limits apply. Choose them here.',
  profile_set: 'Or set the facility type of the company.',
  profile_ask: 'Or ask a superadmin to set the facility type of your company.',
  no_mail:
    'Reports can’t be sent by mail: this server has no mail server (SMTP_URL). Every run can be downloaded from its page.',
  tariff_help: 'In dollars a kilolitre, to tell what water and leaks cost.',
  night_flow_help:
    'In litres an hour, 2 to 4 in the morning. If more runs in all of these hours, it counts as a leak. Left empty: not looked at.',
  burst_help: 'In litres. What runs in half an hour more than usual at that time of day. Left empty: 60.',
  to_help: 'The first day that no longer belongs to it.',
  schedule_help: 'Runs at 6 in the morning there, of the last whole period.',

  edit: 'Edit',
  run: 'Run',
  run_text: 'Runs the last whole period.',
  choose: 'Choose period',
  choose_title: 'Run for which time?',
  choose_text: 'Days are those of %{zone}. Without an end it is one period long.',
  from: 'From',
  to: 'To, not included',
  cancel: 'Cancel',
  close: 'Close',
  runs: 'Run of',
  started: 'The report is being run.',
  cancelled: 'The run was cancelled.',
  removed: 'The run was removed.',
  remove: 'Remove run',
  remove_title: 'Remove this run?',
  remove_text:
    'Its result and files are deleted. The report can be run again, with the readings of that time.',
  state: {
    queued: 'Waiting',
    running: 'Being run',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  queued_text: 'Waiting for its turn',
  running_text: 'Reckoning up: %{percent}%',
  failed: 'This run failed',
  was_cancelled: 'This run was cancelled',
  again: 'Run again',
  never: 'This report has not been run yet',
  never_text: 'Run it to see the last whole period: %{period}.',
  period: { day: 'yesterday', week: 'last week', month: 'last month', custom: 'the time it names' },
  not_loaded: 'The report could not be loaded',
  retry: 'Try again',

  download: 'Download',
  downloading: 'The file is being made.',
  resend: 'Send by mail',
  resent: 'The files are being sent.',
  mailed: 'Sent %{time}',
  mail_failed: 'Not sent: %{reason}',
  late: 'Readings have come in since this run: its figures are no longer the newest.',

  summary: 'About this run',
  zone: 'Time zone',
  company: 'Company',
  project: 'Project',
  span: 'Period',
  span_text: '%{from} to %{to}',
  made: 'Made',
  exceptions_count: '%{smart_count}',
  by_day: 'Day by day',
  devices_count: '1 device |||| %{smart_count} devices',
  chart: '%{name} by day, chart',
  chart_of: 'Days of',
  chart_all: 'All devices together',
  chart_gaps: 'Days without a value are gaps: nothing is known of them.',
  chart_text: '%{from} to %{to}: lowest %{min}, highest %{max}.',
  no_devices: 'There are no devices that this report is about',
  no_devices_text: 'Choose other devices, tags or another project.',

  verdict: {
    tmv_concern:
      'The valve let out water above %{limit} °C. |||| %{count} of %{all} valves let out water above %{limit} °C.',
    tmv_well:
      'The valve kept its water at or below %{limit} °C. |||| %{count} of %{all} valves kept their water at or below %{limit} °C.',
    metering_concern:
      'A leak or a burst pipe is likely. |||| A leak or a burst pipe is likely at %{count} of %{all} meters.',
    metering_well:
      'No leak and no burst pipe is likely. |||| No leak and no burst pipe is likely at any of %{count} meters.',
    project_concern: 'Look at this device. |||| Look at %{count} of %{all} devices first.',
    project_well: 'The device is well. |||| All %{count} devices are well.',
    unknown:
      'Of 1 it can’t be told: it was silent, or what it measures with is broken. |||| Of %{count} it can’t be told: they were silent, or what they measure with is broken.',
    partly: 'Only %{percent}% of the readings came: there may have been more.',
  },
  severity: { critical: 'Critical', warning: 'Warning', minor: 'Minor' },
  where: 'Water by meter',
  where_main: 'part of %{title}',

  compare: 'Compare with the period before',
  compare_title: 'Against the period before',
  compare_none: 'Hide the comparison',
  compare_run: 'The period before is being run.',
  this: 'This period',
  before: 'Before',
  change: 'Change',
} as const;

/** Words that the definition of reports stores. */
export const resources = {
  reports: {
    values: {
      kind: { device: 'Devices', tmv: 'Mixing valves (TMV)', metering: 'Metering', project: 'Project' },
      profile: Object.fromEntries(Object.entries(PROFILES).map(([key, { name }]) => [key, name])),
      period: { day: 'Day', week: 'Week', month: 'Month', custom: 'Other' },
      schedule: { none: 'Only by hand', daily: 'Every day', weekly: 'Every week', monthly: 'Every month' },
    },
  },
} as const;
