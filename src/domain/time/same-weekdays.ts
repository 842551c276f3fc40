import { localDate, startOfDay } from './zoned.ts';

/** A local day, in ms; `to` is exclusive. */
export interface LocalDay {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const WEEKS = 4;

/** The local day so many days before a date (ms). */
const dayBefore = (today: number, days: number, zone: string): LocalDay => {
  const startOf = (day: number): number => startOfDay(new Date(day).toISOString().slice(0, 10), zone);
  const day = today - DAY_MS * days;
  return { from: startOf(day), to: startOf(day + DAY_MS) };
};

/**
 * The day `ago` days ago, yesterday by default, and the same weekday of the four weeks before it, latest first; 23 or
 * 25 hours where the clocks change.
 */
export const sameWeekdays = (now: number, zone: string, ago = 1): readonly LocalDay[] => {
  const today = Date.parse(localDate(now, zone));
  return Array.from({ length: WEEKS + 1 }, (_, week) => dayBefore(today, ago + 7 * week, zone));
};

/** The last whole days, yesterday last. */
export const lastDays = (now: number, zone: string, count: number): readonly LocalDay[] => {
  const today = Date.parse(localDate(now, zone));
  return Array.from({ length: count }, (_, index) => dayBefore(today, count - index, zone));
};
