import { caseEnd } from '../../../src/domain/reports/alarms/alarm-table.ts';
import { SEVERITY_INKS } from '../../../src/domain/alarms/severity-shapes.ts';
import type { Exception } from '../../../src/domain/reports/exceptions/exceptions.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import type { ReportedCase } from '../../../src/domain/reports/result.ts';
import { severityOf } from '../../../src/domain/reports/verdicts/severity.ts';
import { shownExceptions } from '../../../src/domain/reports/exceptions/shown-exceptions.ts';
import type { Span } from '../../../src/domain/readings/series.ts';
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

/**
 * What is known of a case: of a reopened one of an earlier run, when it was raised first and last, and when it
 * cleared last.
 */
const openCase = (one: ReportedCase, day: Span): OpenCase => {
  const from = Date.parse(one.since);
  const to = caseEnd(one);
  const cleared = one.cleared_after_seconds;
  const until = (raised: number): number => (cleared === null ? to : raised + cleared * 1000);
  const isReopened = one.occurrences > 1 || one.raised_at !== undefined;
  const last = one.raised_at === undefined ? null : Date.parse(one.raised_at);
  const held = one.held
    ? [...one.held]
    : isReopened
      ? [{ from, to: from }, ...(last === null ? [] : [{ from: last, to: until(last) }])]
      : [{ from, to: until(from) }];
  return {
    open: within({ from, to }, day),
    held: held.map((span) => within(span, day)).filter((span) => span.to >= span.from),
    isAcknowledged: one.acknowledged_after_seconds !== null,
    color: PRINTED[SEVERITY_INKS[one.severity]],
  };
};

/** What happened at each device on a day, by its id: the times of exceptions that matter, and alarms. */
export const dayMarks = ({ result, translate }: Source, day: Span): ReadonlyMap<number, DayRow> => {
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
  for (const { dots } of rows.values()) dots.sort((a, b) => a.at - b.at);
  return rows;
};

/** The devices with exceptions that matter or with alarms on the day of a report, without that of its incident. */
export const dayRows = (source: Source): readonly DayRow[] => {
  const { from, to, until, incident } = source.result;
  const day: Span = { from: Date.parse(from), to: Math.min(Date.parse(until), Date.parse(to)) };
  return [...dayMarks(source, day)]
    .filter(([id]) => id !== incident?.device_id)
    .map(([, row]) => row)
    .slice(0, ROWS_MAX);
};
