import { SEVERITIES, type Severity } from '../../alarms/alarm.ts';
import type { ReportedAlarms, ReportedCase, ResponseTimes } from '../result.ts';
import type { Span } from '../computing/series.ts';

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
