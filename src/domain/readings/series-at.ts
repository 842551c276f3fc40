import type { Point, Span } from './series.ts';

/** The index of the last of ascending times at or before `ms`; -1 if there is none. */
export const lastIndexAt = (count: number, timeOf: (index: number) => number, ms: number): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(middle) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const indexAt = (points: readonly Point[], ms: number): number =>
  lastIndexAt(points.length, (index) => points[index]?.ms ?? 0, ms);

/** The nearest of ascending times; undefined if there are none. */
export const nearestTime = (times: readonly number[], ms: number): number | undefined => {
  const index = lastIndexAt(times.length, (each) => times[each] ?? 0, ms);
  const [before, after] = [times[index], times[index + 1]];
  if (before === undefined || after === undefined) return before ?? after;
  return ms - before <= after - ms ? before : after;
};

/** The point nearest to a time, at most `withinMs` away from it. */
export const nearestPoint = (points: readonly Point[], ms: number, withinMs: number): Point | undefined => {
  const index = indexAt(points, ms);
  const [before, after] = [points[index], points[index + 1]];
  const nearest = before && after ? (ms - before.ms <= after.ms - ms ? before : after) : (before ?? after);
  return nearest && Math.abs(nearest.ms - ms) <= withinMs ? nearest : undefined;
};

/** The points of a span with one more on each side, to which lines lead. */
export const pointsWithin = (points: readonly Point[], { from, to }: Span): readonly Point[] => {
  const first = Math.max(0, indexAt(points, from - 1));
  const end = indexAt(points, to) + 2;
  return first === 0 && end >= points.length ? points : points.slice(first, end);
};

/** Points moved in time by some ms, to compare them with another period. */
export const movedBy = (points: readonly Point[], ms: number): readonly Point[] =>
  points.map((point) => ({ ...point, ms: point.ms + ms }));

/** The period before a span, of the same length. */
export const previousSpan = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from });
