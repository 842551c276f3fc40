import type { Point } from '../readings/series.ts';

/** The highest value of a point. */
export const topOf = ({ max, value }: Point): number => max ?? value;

/** The latest point with the highest value of a series; undefined if it is empty. */
export const highestOf = (points: readonly Point[]): Point | undefined => {
  let highest = points[0];
  for (const point of points) if (highest && topOf(point) >= topOf(highest)) highest = point;
  return highest;
};

/** The latest highest point of each time that a series is above a limit, ascending. */
export const peaksAbove = (points: readonly Point[], limit: number): readonly Point[] => {
  const peaks: Point[] = [];
  let isAbove = false;
  for (const point of points) {
    const last = isAbove ? peaks.pop() : undefined;
    isAbove = topOf(point) > limit;
    if (isAbove) peaks.push(last && topOf(last) > topOf(point) ? last : point);
    else if (last) peaks.push(last);
  }
  return peaks;
};
