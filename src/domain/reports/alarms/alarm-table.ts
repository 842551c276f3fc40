import { column, type Column, type Row } from '../columns/column.ts';
import { dayTime } from '../texts/dates.ts';
import { minutesText } from '../texts/minutes-text.ts';
import type { ReportedAlarms, ReportedCase, Result } from '../result.ts';

/** A case as people read it. */
type CaseRow = ReportedCase & {
  /** Whether it began before the period. */
  readonly isEarlier: boolean;
};
/** When a case was closed, or the run that found it open (ms since 1970). */
export const caseEnd = ({
  since,
  duration_seconds,
}: Pick<ReportedCase, 'since' | 'duration_seconds'>): number => Date.parse(since) + duration_seconds * 1000;

/** The rows of the table of cases, worst first. */
export const caseRows = ({ alarms, from }: Pick<Result, 'alarms' | 'from'>): readonly CaseRow[] =>
  (alarms?.cases ?? []).map((one) => ({ ...one, isEarlier: Date.parse(one.since) < Date.parse(from) }));

const SINCE: Column = {
  ...column('since', 'instant'),
  words: ({ since, isEarlier }, { translate, zone, locale }) =>
    isEarlier
      ? translate('report_alarms.before_period', { time: dayTime(String(since), zone, locale) })
      : null,
};
/** Nobody acknowledged it, which matters even where it is closed. */
const isUnacknowledged = (row: Row): boolean => row.acknowledged_after_seconds === null;
const STATE: Column = {
  ...column('state', 'state'),
  words: (row, { translate }) =>
    isUnacknowledged(row)
      ? translate('report_alarms.not_acknowledged', {
          state: translate(`report_words.states.${String(row.state)}`),
        })
      : null,
  // The sign of a warning beside an alarm of low severity would contradict that.
  tone: (row) => (isUnacknowledged(row) && row.severity !== 'low' ? 'warning' : null),
};

/** The severity of an alarm's rule, named so that it isn't taken for that of an exception, which follows from what was measured. */
const PRIORITY = column('priority', 'severity', 'severity');

/** A duration between two times that are shown to the minute. */
const minutes = (key: string, figure: string): Column => {
  const one = column(key, 'seconds', figure);
  return {
    ...one,
    words: (row, { translate, locale }) => {
      const value = one.of(row);
      return typeof value === 'number' ? minutesText(value, translate, locale) : null;
    },
  };
};
const CLEARED_AFTER = minutes('cleared_after', 'cleared_after_seconds');
/** All columns of the table of cases. */
export const CASE_COLUMNS: readonly Column[] = [
  PRIORITY,
  column('title', 'text'),
  column('alarm', 'text'),
  SINCE,
  minutes('duration', 'duration_seconds'),
  minutes('acknowledged_after', 'acknowledged_after_seconds'),
  CLEARED_AFTER,
  column('occurrences', 'count'),
  STATE,
];

/** The times by priority of fewer cases would be longer than their list. */
export const RESPONSES_FROM = 6;

/** Cases are closed shortly after they cleared; a difference below this (s) says nothing. */
const SAME_TIME = 60;
/** Whether each case was cleared when it was closed, or not yet, so that the columns of both times and the state say the same. */
const isClearedAtEnd = ({ alarms }: Pick<Result, 'alarms'>): boolean =>
  (alarms?.cases ?? []).every(({ duration_seconds: whole, cleared_after_seconds: cleared, state }) =>
    cleared === null ? state === 'active' : Math.abs(whole - cleared) < SAME_TIME,
  );
/** The columns of the table of cases for people, with the state where it is seen first: spreadsheets have all, in their order. */
export const shownCaseColumns = (result: Pick<Result, 'alarms'>): readonly Column[] => {
  const others = CASE_COLUMNS.filter(
    (one) => one !== PRIORITY && one !== STATE && !(one === CLEARED_AFTER && isClearedAtEnd(result)),
  );
  return [PRIORITY, STATE, ...others];
};

/** The columns of the table of totals. */
export const RESPONSE_COLUMNS: readonly Column[] = [
  PRIORITY,
  column('cases', 'count'),
  column('open_cases', 'count', 'open'),
  column('unacknowledged', 'count'),
  minutes('median_acknowledge', 'median_acknowledge_seconds'),
  minutes('longest_acknowledge', 'longest_acknowledge_seconds'),
  minutes('median_clear', 'median_clear_seconds'),
  minutes('longest_clear', 'longest_clear_seconds'),
];

/** The rows of the table of totals: the severities that there were, then all together. */
export const responseRows = ({ totals, by_severity }: ReportedAlarms) => {
  const rows = by_severity.filter(({ cases }) => cases > 0);
  return rows.length > 1 ? [...rows, { severity: 'all' as const, ...totals }] : rows;
};
