import type { Point, Span } from '../../readings/series.ts';

/** A bucket's value that is furthest to one side. */
const furthestOf = ({ value, min = value, max = value }: Point, isAbove: boolean): number =>
  isAbove ? max : min;

/**
 * The times at which readings are beyond a limit, each from its first reading beyond it to the first that is not: nothing
 * is known of the time between the readings before and after a crossing. A last reading beyond it counts until `end` (ms).
 */
export const spansBeyond = (
  points: readonly Point[],
  limit: number,
  isAbove: boolean,
  end: number,
): readonly Span[] => {
  const spans: Span[] = [];
  let from: number | null = null;
  for (const point of points) {
    const furthest = furthestOf(point, isAbove);
    if (isAbove ? furthest > limit : furthest < limit) from ??= point.ms;
    else if (from !== null) {
      spans.push({ from, to: point.ms });
      from = null;
    }
  }
  if (from !== null) spans.push({ from, to: end });
  return spans;
};
