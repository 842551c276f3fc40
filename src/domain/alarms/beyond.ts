import type { Point, Span } from '../series.ts';

/** A bucket's value that is furthest to one side. */
const furthestOf = ({ value, min = value, max = value }: Point, isAbove: boolean): number =>
  isAbove ? max : min;

/**
 * The times at which a line is beyond a limit, from where it crosses the limit to where it returns. A last point beyond
 * it counts until `end` (ms).
 */
export const spansBeyond = (
  points: readonly Point[],
  limit: number,
  isAbove: boolean,
  end: number,
): readonly Span[] => {
  const spans: Span[] = [];
  const beyond = (point: Point): number => (furthestOf(point, isAbove) - limit) * (isAbove ? 1 : -1);
  let from: number | null = null;
  points.forEach((point, index) => {
    const before = points[index - 1];
    const [now, then] = [beyond(point), before ? beyond(before) : 0];
    const crossing =
      before && now !== then ? before.ms + ((0 - then) / (now - then)) * (point.ms - before.ms) : point.ms;
    if (now > 0) from ??= crossing;
    else if (from !== null) {
      spans.push({ from, to: crossing });
      from = null;
    }
  });
  if (from !== null) spans.push({ from, to: end });
  return spans;
};
