import { localDate, startOfDay } from './zoned.ts';

/** A local day, in ms; `to` is exclusive. */
export interface LocalDay {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const WEEKS = 4;

/**
 * The day `ago` days ago, yesterday by default, and the same weekday of the four weeks before it, latest first; 23 or
 * 25 hours where the clocks change.
 */
export const sameWeekdays = (now: number, zone: string, ago = 1): readonly LocalDay[] => {
  const today = Date.parse(localDate(now, zone));
  const startOf = (day: number): number => startOfDay(new Date(day).toISOString().slice(0, 10), zone);
  return Array.from({ length: WEEKS + 1 }, (_, week) => {
    const day = today - DAY_MS * (ago + 7 * week);
    return { from: startOf(day), to: startOf(day + DAY_MS) };
  });
};
