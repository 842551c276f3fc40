import { fromLocalInput, toLocalInput } from '../time/zoned.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  8 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  4 * DAY,
  7 * DAY,
  14 * DAY,
  31 * DAY,
  92 * DAY,
  366 * DAY,
];
const MONTH = 31 * DAY;

/** Ticks of a time axis in ms, and whether they mark days (or longer) rather than times of day. */
export interface TimeTicks {
  readonly at: readonly number[];
  readonly isDays: boolean;
}

/** Converts a timestamp to its local time, encoded as if it were UTC, and back. */
const toWall = (ms: number, zone: string): number =>
  Date.parse(`${toLocalInput(new Date(ms).toISOString(), zone)}Z`);
const fromWall = (wall: number, zone: string): number =>
  Date.parse(fromLocalInput(new Date(wall).toISOString().slice(0, 16), zone) ?? '');

/** The first of every month, quarter or year, as local times. */
const months = (from: number, to: number, step: number): number[] => {
  const every = step === MONTH ? 1 : step === 92 * DAY ? 3 : 12;
  const first = new Date(from);
  const found: number[] = [];
  for (let month = Math.floor(first.getUTCMonth() / every) * every; ; month += every) {
    const wall = Date.UTC(first.getUTCFullYear(), month, 1);
    if (wall > to) return found;
    found.push(wall);
  }
};

const nextMidnight = (wall: number): number => Math.ceil(wall / DAY) * DAY;

const regular = (from: number, to: number, step: number): number[] => {
  const midnight = Math.floor(from / DAY) * DAY;
  // For days, start at the first whole one: counting from a day out of view would lose a tick.
  const start = step < DAY ? midnight + Math.floor((from - midnight) / step) * step : nextMidnight(from);
  const found: number[] = [];
  for (let wall = start; wall <= to; wall += step) found.push(wall);
  return found;
};

/**
 * At most `max` ticks at round local times within `[from, to]` (ms). Days start at midnight even across
 * changes to daylight saving time.
 */
export const timeTicks = (from: number, to: number, zone: string, max: number): TimeTicks => {
  const step = STEPS.find((each) => (to - from) / each <= Math.max(1, max)) ?? 366 * DAY;
  const [first, last] = [toWall(from, zone), toWall(to, zone)];
  const walls = step >= MONTH ? months(first, last, step) : regular(first, last, step);
  const at = walls
    .map((wall) => fromWall(wall, zone))
    // Skipped local hours would give duplicate ticks.
    .filter((ms, index, all) => ms >= from && ms <= to && ms !== all[index - 1]);
  return { at, isDays: step >= DAY };
};
