import { offsetAt, toLocalInput } from '../zoned.ts';
import { addDays, startOfDay } from './periods.ts';
import type { Span } from './series.ts';

const HOUR = 3_600_000;

/** A local day as far as it lies in a period; `hours` is its length: 24, 23, 25, or 24.5 at Lord Howe. */
export interface Day extends Span {
  readonly date: string;
  readonly hours: number;
}

/** An hour by the clocks of a zone; where those change it may be half an hour. */
export interface Hour extends Span {
  /** Which of the days it lies in. */
  readonly day: number;
  /** What the clocks show when it begins, 0 to 23. */
  readonly clock: number;
  /** Whether it is 60 minutes long. */
  readonly isWhole: boolean;
}

/** A period cut into the days and hours of a zone. */
export interface Grid extends Span {
  readonly zone: string;
  readonly days: readonly Day[];
  /** One after the other, without a gap. */
  readonly hours: readonly Hour[];
  /** When each hour ends, once more: millions of steps are held against them. */
  readonly hourEnds: Float64Array;
}

const daysOf = ({ from, to }: Span, zone: string): Day[] => {
  const days: Day[] = [];
  let date = toLocalInput(new Date(from).toISOString(), zone).slice(0, 10);
  for (let at = from; at < to;) {
    const next = addDays(date, 1);
    const end = Math.min(to, startOfDay(next, zone));
    // Where clocks are put back over midnight, a day may begin twice; the second time adds nothing.
    if (end > at) days.push({ date, from: at, to: end, hours: (end - at) / HOUR });
    at = Math.max(at, end);
    date = next;
  }
  return days;
};

const hoursOf = (days: readonly Day[], zone: string): Hour[] => {
  const hours: Hour[] = [];
  for (const [day, { from, to }] of days.entries()) {
    // Asked of each hour it would take long; clocks change on few days.
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

/** Cuts a period at the midnights and full hours of a zone. */
export const gridOf = (span: Span, zone: string): Grid => {
  const days = daysOf(span, zone);
  const hours = hoursOf(days, zone);
  return { ...span, zone, days, hours, hourEnds: Float64Array.from(hours, ({ to }) => to) };
};
