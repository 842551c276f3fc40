import { SEVERITIES, type Severity } from '../alarms/alarm.ts';
import { column, type Column, type Row } from './column.ts';
import { dayTime } from './dates.ts';
import type { ReportedAlarms, ReportedCase, ResponseTimes, Result } from './result.ts';
import type { Span } from './series.ts';

/** A case as it is stored, as far as reports show it. Times in ms. */
export interface StoredCase {
  readonly id: number;
  readonly severity: Severity;
  readonly kind: string;
  readonly device_id: number;
  /** Of the case. */
  readonly title: string;
  /** What happened, in words. */
  readonly text?: string;
  /** When it was first raised: `since` and `detected_at` change when it is reopened. */
  readonly opened_at: number;
  readonly since: number;
  readonly detected_at: number;
  readonly acknowledged_at: number | null;
  readonly cleared_at: number | null;
  readonly closed_at: number | null;
  readonly occurrences: number;
  /** When its condition began or ended to hold, as its history has it; missing if it began once. */
  readonly changes?: readonly (readonly [holds: boolean, at: number])[];
  /** Raised by a late reading and closed at once. */
  readonly late: boolean;
}

/** Cases that a result lists, the worst first; all of them are counted. */
const LISTED_MAX = 1_000;
/** Times that a case lists of its condition. */
const HELD_MAX = 50;

const seconds = (from: number, to: number | null): number | null =>
  to === null ? null : Math.max(0, (to - from) / 1000);

/** A case without what happened after a time. */
const asOf = (one: StoredCase, time: number): StoredCase => {
  const known = (at: number | null): number | null => (at !== null && at > time ? null : at);
  return {
    ...one,
    acknowledged_at: known(one.acknowledged_at),
    cleared_at: known(one.cleared_at),
    closed_at: known(one.closed_at),
  };
};

/** When a case was open: from the first reading of its condition until it was closed. */
const openSpan = ({ since, opened_at, cleared_at, closed_at, late }: StoredCase, now: number): Span =>
  // A late one is about the past only.
  late
    ? { from: since, to: cleared_at ?? since }
    : { from: Math.min(since, opened_at), to: closed_at ?? now };

/** Whether it was open at any time of a half-open period. */
const isWithin = ({ from, to }: Span, period: Span): boolean =>
  from < period.to && (to > period.from || from === period.from);

const stateOf = ({ cleared_at, closed_at }: StoredCase): ReportedCase['state'] =>
  closed_at !== null ? 'closed' : cleared_at !== null ? 'cleared' : 'active';

/** When a reopened case was last raised, unless that was after the run. */
const raisedAgain = ({ since, opened_at, late }: StoredCase, now: number): Pick<ReportedCase, 'raised_at'> =>
  !late && since > opened_at && since <= now ? { raised_at: new Date(since).toISOString() } : {};

/** When the condition of a reopened case held, oldest first: a long history has the last times only. */
const heldOf = (
  { changes = [], closed_at }: StoredCase,
  first: number,
  now: number,
): Pick<ReportedCase, 'held'> => {
  const held: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (const [holds, at] of changes) {
    if (at > now) break;
    if (holds) from ??= held.length === 0 ? first : at;
    else if (from !== null) {
      held.push({ from, to: Math.max(from, at) });
      from = null;
    }
  }
  if (from !== null) held.push({ from, to: closed_at ?? now });
  return held.length > 1 ? { held: held.slice(-HELD_MAX) } : {};
};

const median = (values: readonly number[]): number | null => {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]] as [number, number];
  return (low + high) / 2;
};
const longest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((most, value) => Math.max(most, value));

const timesOf = (cases: readonly ReportedCase[]): ResponseTimes => {
  const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
  const acknowledged = known(cases.map((one) => one.acknowledged_after_seconds));
  const cleared = known(cases.map((one) => one.cleared_after_seconds));
  return {
    cases: cases.length,
    open: cases.filter(({ state }) => state !== 'closed').length,
    unacknowledged: cases.length - acknowledged.length,
    median_acknowledge_seconds: median(acknowledged),
    longest_acknowledge_seconds: longest(acknowledged),
    median_clear_seconds: median(cleared),
    longest_clear_seconds: longest(cleared),
  };
};

const byWorst = (a: ReportedCase, b: ReportedCase): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  b.duration_seconds - a.duration_seconds ||
  a.alarm_id - b.alarm_id;

/**
 * The cases that were open in a period, as they were at `now` (ms). Durations are those of the whole case, not of its part
 * within the period. `titles`: of the report's devices, by id. `counts`: of each device, by id.
 */
export const reportAlarms = (
  stored: readonly StoredCase[],
  period: Span,
  now: number,
  titles: ReadonlyMap<number, string>,
): { readonly alarms: ReportedAlarms; readonly counts: ReadonlyMap<number, number> } => {
  const cases = stored
    .filter(({ device_id, detected_at }) => titles.has(device_id) && detected_at <= now)
    .map((one) => asOf(one, now))
    .flatMap((one): ReportedCase[] => {
      const open = openSpan(one, now);
      if (!isWithin(open, period)) return [];
      return [
        {
          alarm_id: one.id,
          severity: one.severity,
          kind: one.kind,
          device_id: one.device_id,
          title: titles.get(one.device_id) ?? '',
          alarm: one.title,
          ...(one.text === undefined ? {} : { text: one.text }),
          since: new Date(open.from).toISOString(),
          ...raisedAgain(one, now),
          ...heldOf(one, open.from, now),
          duration_seconds: seconds(open.from, open.to) ?? 0,
          acknowledged_after_seconds: seconds(one.detected_at, one.acknowledged_at),
          cleared_after_seconds: seconds(one.since, one.cleared_at),
          occurrences: one.occurrences,
          state: stateOf(one),
        },
      ];
    })
    .toSorted(byWorst);
  const counts = new Map<number, number>();
  for (const { device_id } of cases) counts.set(device_id, (counts.get(device_id) ?? 0) + 1);
  const by_severity = SEVERITIES.map((severity) => ({
    severity,
    ...timesOf(cases.filter((one) => one.severity === severity)),
  }));
  return { alarms: { totals: timesOf(cases), by_severity, cases: cases.slice(0, LISTED_MAX) }, counts };
};

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
  tone: (row) => (isUnacknowledged(row) ? 'warning' : null),
};

/** The severity of an alarm's rule, named so that it isn't taken for that of an exception, which follows from what was measured. */
const PRIORITY = column('priority', 'severity', 'severity');

const CLEARED_AFTER = column('cleared_after', 'seconds', 'cleared_after_seconds');
/** All columns of the table of cases. */
export const CASE_COLUMNS: readonly Column[] = [
  PRIORITY,
  column('title', 'text'),
  column('alarm', 'text'),
  SINCE,
  column('duration', 'seconds', 'duration_seconds'),
  column('acknowledged_after', 'seconds', 'acknowledged_after_seconds'),
  CLEARED_AFTER,
  column('occurrences', 'count'),
  STATE,
];

/** The times by priority of fewer cases would be longer than their list. */
export const RESPONSES_FROM = 6;

/** Cases are closed shortly after they cleared; a difference below this (s) says nothing. */
const SAME_TIME = 60;
/** Whether each case was cleared when it was closed, so that the columns of both times say the same. */
const isClearedAtEnd = ({ alarms }: Pick<Result, 'alarms'>): boolean =>
  (alarms?.cases ?? []).every(
    ({ duration_seconds: whole, cleared_after_seconds: cleared }) =>
      cleared !== null && Math.abs(whole - cleared) < SAME_TIME,
  );
/** The columns of the table of cases for people: spreadsheets have all. */
export const shownCaseColumns = (result: Pick<Result, 'alarms'>): readonly Column[] =>
  isClearedAtEnd(result) ? CASE_COLUMNS.filter((one) => one !== CLEARED_AFTER) : CASE_COLUMNS;

/** The columns of the table of totals. */
export const RESPONSE_COLUMNS: readonly Column[] = [
  PRIORITY,
  column('cases', 'count'),
  column('open_cases', 'count', 'open'),
  column('unacknowledged', 'count'),
  column('median_acknowledge', 'seconds', 'median_acknowledge_seconds'),
  column('longest_acknowledge', 'seconds', 'longest_acknowledge_seconds'),
  column('median_clear', 'seconds', 'median_clear_seconds'),
  column('longest_clear', 'seconds', 'longest_clear_seconds'),
];

/** The rows of the table of totals: the severities that there were, then all together. */
export const responseRows = ({ totals, by_severity }: ReportedAlarms) => {
  const rows = by_severity.filter(({ cases }) => cases > 0);
  return rows.length > 1 ? [...rows, { severity: 'all' as const, ...totals }] : rows;
};
