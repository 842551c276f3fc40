import { localDate, offsetAt, startOfDay } from '../../time/zoned.ts';
import { addDays } from '../periods.ts';
import type { Span } from './series.ts';

const HOUR = 3_600_000;

/** The part of a local day within a period; `hours` is its length: 24, 23, 25, or 24.5 at Lord Howe. */
export interface Day extends Span {
  readonly date: string;
  readonly hours: number;
}

/** A local hour; may be shorter when clocks change. */
export interface Hour extends Span {
  /** Index of its day. */
  readonly day: number;
  /** The local hour at its start, 0 to 23. */
  readonly clock: number;
  /** Whether it is 60 minutes long. */
  readonly isWhole: boolean;
}

/** A period divided into local days and hours. */
export interface Grid extends Span {
  readonly zone: string;
  readonly days: readonly Day[];
  /** Contiguous and in order. */
  readonly hours: readonly Hour[];
  /** The end of each hour as a typed array, because millions of steps are compared with it. */
  readonly hourEnds: Float64Array;
}

/** The local days that a period touches. */
export const localDays = ({ from, to }: Span, zone: string): Day[] => {
  const days: Day[] = [];
  let date = localDate(from, zone);
  for (let at = from; at < to;) {
    const next = addDays(date, 1);
    const end = Math.min(to, startOfDay(next, zone));
    // When clocks go back across midnight, a day may start twice; ignore the second start.
    if (end > at) days.push({ date, from: at, to: end, hours: (end - at) / HOUR });
    at = Math.max(at, end);
    date = next;
  }
  return days;
};

const hoursOf = (days: readonly Day[], zone: string): Hour[] => {
  const hours: Hour[] = [];
  for (const [day, { from, to }] of days.entries()) {
    // Looking up the offset of each hour is slow, and clocks change on few days only.
    const offset = offsetAt(from, zone);
    const isSteady = offset === offsetAt(to, zone);
    for (let at = from; at < to;) {
      const local = at + (isSteady ? offset : offsetAt(at, zone)) * 60_000;
      const past = ((local % HOUR) + HOUR) % HOUR;
      const end = Math.min(to, at + HOUR - past);
      const clock = Math.floor((local % (24 * HOUR)) / HOUR);
      hours.push({ from: at, to: end, day, clock, isWhole: end - at === HOUR });
      at = end;
    }
  }
  return hours;
};

/** Divides a period at local midnights and full hours. */
export const gridOf = (span: Span, zone: string): Grid => {
  const days = localDays(span, zone);
  const hours = hoursOf(days, zone);
  return { ...span, zone, days, hours, hourEnds: Float64Array.from(hours, ({ to }) => to) };
};
