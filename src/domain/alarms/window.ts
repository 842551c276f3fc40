import { HOURLY } from '../reports/computing/register.ts';

/** Longer steps between two readings (ms) are too coarse to say when the water flowed. */
export const LONGEST_STEP_MS = HOURLY;
/** Closer points are merged, so that a window stays small. */
const CLOSEST_MS = 20_000;

/** Points of a cumulative consumption: when (ms) and how much since the first (L); oldest first. */
export type Points = readonly (readonly [ts: number, litres: number])[];

/** Adds a point and forgets what is no longer needed for a window of `ms`. */
export const withPoint = (points: Points, ts: number, litres: number, ms: number): Points => {
  const [last, previous] = [points.at(-1), points.at(-2)];
  const isClose = last && previous && ts - previous[0] < CLOSEST_MS;
  const all: Points = [...(isClose ? points.slice(0, -1) : points), [ts, litres]];
  // The last point at or before the start of the window is needed to interpolate.
  const first = all.findLastIndex(([at]) => at <= ts - ms);
  return first > 0 ? all.slice(first) : all;
};

/** The cumulative litres at a time, interpolated; the first point's before it. */
const litresAt = (points: Points, at: number): number => {
  const after = points.findIndex(([ts]) => ts >= at);
  const [b, a] = [points[after], points[after - 1]];
  if (!b) return points.at(-1)?.[1] ?? 0;
  if (!a) return b[1];
  return a[1] + ((b[1] - a[1]) * (at - a[0])) / (b[0] - a[0]);
};

/** The litres within the last `ms` of a window; what is before its first point is unknown and counts as none. */
export const litresWithin = (points: Points, ms: number): number => {
  const last = points.at(-1);
  return last ? last[1] - litresAt(points, last[0] - ms) : 0;
};

/** Whether any step within the window has a higher rate than this (L per ms). */
export const hasRateAbove = (points: Points, rate: number): boolean =>
  points.some(([ts, litres], n) => {
    const before = points[n - 1];
    return before !== undefined && litres - before[1] > rate * (ts - before[0]);
  });
