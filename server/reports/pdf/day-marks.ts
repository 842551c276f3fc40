import { SEVERITY_INKS } from '../../../src/domain/alarms/severity-shapes.ts';
import type { Exception } from '../../../src/domain/reports/exceptions.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/marks.ts';
import type { ReportedCase } from '../../../src/domain/reports/result.ts';
import { severityOf } from '../../../src/domain/reports/severity.ts';
import { shownExceptions } from '../../../src/domain/reports/shown-exceptions.ts';
import type { Span } from '../../../src/domain/series.ts';
import { PRINTED, type Source } from './nodes.ts';

/** Devices that the picture of a day has room for. */
const ROWS_MAX = 6;

/** An exception at a time, in ms. */
export interface Dot {
  readonly at: number;
  readonly color: string;
}
/** A case within the day, in ms. */
export interface OpenCase {
  /** When it was open. */
  readonly open: Span;
  /** When its condition held, as far as known. */
  readonly held: readonly Span[];
  readonly isAcknowledged: boolean;
  readonly color: string;
}
/** A device with exceptions or alarms of a day. */
export interface DayRow {
  readonly title: string;
  readonly dots: readonly Dot[];
  readonly cases: readonly OpenCase[];
}

/** The times that the words of an exception name, in addition to its own. */
const timesIn = (word: unknown): readonly number[] => {
  if (typeof word !== 'object' || word === null) return [];
  if ('at' in word && typeof word.at === 'number') return [word.at];
  return Object.values(word).flatMap(timesIn);
};
const timesOf = ({ ts, last_ts: last, words }: Exception): readonly number[] => [
  ...new Set([...[ts, last].flatMap((time) => (time ? [Date.parse(time)] : [])), ...timesIn(words)]),
];

const within = ({ from, to }: Span, day: Span): Span => ({
  from: Math.max(from, day.from),
  to: Math.min(to, day.to),
});

/** What is known of a case: of a reopened one, when it was raised first and last, and when it cleared last. */
const openCase = (one: ReportedCase, day: Span): OpenCase => {
  const from = Date.parse(one.since);
  const to = from + one.duration_seconds * 1000;
  const cleared = one.cleared_after_seconds;
  const until = (raised: number): number => (cleared === null ? to : raised + cleared * 1000);
  const isReopened = one.occurrences > 1 || one.raised_at !== undefined;
  const last = one.raised_at === undefined ? null : Date.parse(one.raised_at);
  const held = isReopened
    ? [{ from, to: from }, ...(last === null ? [] : [{ from: last, to: until(last) }])]
    : [{ from, to: until(from) }];
  return {
    open: within({ from, to }, day),
    held: held.map((span) => within(span, day)).filter((span) => span.to >= span.from),
    isAcknowledged: one.acknowledged_after_seconds !== null,
    color: PRINTED[SEVERITY_INKS[one.severity]],
  };
};

/** The devices with exceptions that matter or with alarms on a day, each with the times of these. */
export const dayRows = ({ result, translate }: Source): readonly DayRow[] => {
  const day: Span = {
    from: Date.parse(result.from),
    to: Math.min(Date.parse(result.until), Date.parse(result.to)),
  };
  const rows = new Map<number, { title: string; dots: Dot[]; cases: OpenCase[] }>();
  const rowOf = (device_id: number, title: string) => {
    const row = rows.get(device_id) ?? { title, dots: [], cases: [] };
    rows.set(device_id, row);
    return row;
  };
  for (const one of shownExceptions(result, translate)) {
    const mark = SEVERITY_MARKS[severityOf(one, result.tariff)];
    if (!mark) continue;
    for (const at of timesOf(one))
      if (at >= day.from && at < day.to)
        rowOf(one.device_id, one.title).dots.push({ at, color: PRINTED[mark.ink] });
  }
  for (const one of result.alarms?.cases ?? []) {
    const found = openCase(one, day);
    if (found.open.to >= found.open.from && found.open.from < day.to)
      rowOf(one.device_id, one.title).cases.push(found);
  }
  return [...rows.values()]
    .slice(0, ROWS_MAX)
    .map((row) => ({ ...row, dots: row.dots.toSorted((a, b) => a.at - b.at) }));
};
