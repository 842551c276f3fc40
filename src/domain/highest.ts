import type { Point } from './series.ts';

const topOf = ({ max, value }: Point): number => max ?? value;

/** The latest point with the highest value of a series; undefined if it is empty. */
export const highestOf = (points: readonly Point[]): Point | undefined => {
  let highest = points[0];
  for (const point of points) if (highest && topOf(point) >= topOf(highest)) highest = point;
  return highest;
};
