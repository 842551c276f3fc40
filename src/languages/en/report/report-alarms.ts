/** What reports say of alarms: in the site, the PDF and the files alike. */
export const report_alarms = {
  /** When an alarm began. */
  before_period: '%{time}, before the period',
  /** Of an alarm in this state: `Closed, not acknowledged`. */
  not_acknowledged: '%{state}, not acknowledged',
  /** In the verdict: alarms that nobody acknowledged until the run. */
  unacknowledged: {
    open: '%{alarm} since %{time}, not acknowledged.',
    /** One that was raised again: it may have been acknowledged before. */
    again: '%{alarm} since %{time}, last raised %{again}, not acknowledged.',
    closed: '%{alarm} of %{time} was closed without being acknowledged.',
    /** Behind what was found, which the alarm is about. */
    its_closed: 'Its alarm was closed without being acknowledged.',
    its_open: 'Its alarm has not been acknowledged.',
    /** Of one among several devices: `Laundry valve: Too hot (high)`. */
    alarm_of: '%{title}: %{alarm}',
    several: '%{count} alarms have not been acknowledged, the oldest of %{time}.',
  },
  /** In the verdict: alarms that began after the period and are open at the time of the run. */
  after: {
    text: 'After the period: %{alarms}.',
    /** `Scald risk (critical)`, of alarms in the period, too. */
    alarm: '%{alarm} (%{severity})',
    /** Where the name has the same word: `Battery low (low severity)`. */
    alarm_named: '%{alarm} (%{severity} severity)',
    acknowledged: '%{alarm}, since %{time}%{again}, acknowledged',
    unacknowledged: '%{alarm}, since %{time}%{again}, not acknowledged',
    again: ', raised %{times}, last %{time}',
    and_more: 'and %{more}',
    more_alarms: '1 more alarm |||| %{count} more alarms',
  },
  /** Below the table: what an alarm is about that no exception is about. */
  reason: '%{alarm}, %{title}: %{text}',
  /** What the words of the table of alarms mean. */
  terms: {
    priority: 'Severity: set by the alarm’s rule; exceptions are rated by their limits.',
    cleared: 'Cleared: its condition ended.',
    closed: 'Closed: its condition ended and it was closed.',
    duration: 'Alarm open for: from the first reading of the condition until it was closed.',
    duration_open:
      'Alarm open for: from the first reading of the condition until it was closed, otherwise until this run.',
    times: 'Times: up to the end of the period.',
    /** Of alarms about water above the limit at outlets. */
    several_uses:
      '%{alarms}: begins and ends only after several uses in a row above or within the limit, so its times differ from those of the water above it.',
    latched: '%{alarms}: open until it is reset.',
    /** Why these begin later than the exceptions about the same. */
    several_values:
      '%{alarms}: counted from several impossible values in a row; exceptions give the time of the first one.',
    half_hour:
      '%{alarms}: counted from the end of its first half hour; exceptions give the beginning of that half hour.',
    acknowledged: 'To acknowledge: since it was last raised.',
    responses: 'To acknowledge and to clear: since it was last raised.',
  },
  /** Beside an exception: what became of the alarm about it. */
  actions: {
    title: 'Action taken',
    none: 'No alarm raised',
    open: 'Alarm active, acknowledged',
    open_alone: 'Alarm active, not acknowledged',
    ended: 'Alarm cleared %{time}, acknowledged',
    ended_alone: 'Alarm cleared %{time}, not acknowledged',
    closed: 'Alarm closed %{time}',
    closed_alone: 'Alarm closed %{time}, not acknowledged',
    /** The alarm was about another meter of the same water. */
    elsewhere: '%{title}: %{text}',
  },
  /** In the verdict: a sub-meter that is not in the report had the alarm. */
  behind: '%{title}, which is behind it, raised the alarm on %{time}.',
  /** Exceptions that no alarm was raised about. */
  missing: {
    /** In the verdict, behind such an exception. */
    any: 'No alarm was raised.',
    /** Why that may be. */
    hot: 'Alarms have rules of their own, such as two uses in a row above the limit, so a single use or the first of several raises none.',
    fault: 'A single impossible value raises no alarm.',
    unjudged: 'None is raised while its rule is off, or before a device is registered.',
    only_reports: 'No alarm is about leaks, which only reports look for.',
    half_hours: 'Alarms judge each reading as it comes, this report the half hours of the clock.',
  },
} as const;
