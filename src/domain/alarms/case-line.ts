import type { Point } from '../series.ts';
import type { LinePoint } from './overview.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Space above and below the extremes, as a share of their difference. */
const MARGIN = 0.15;

interface Size {
  readonly width: number;
  readonly height: number;
  /** The end of the last hour shown (ms). */
  readonly end: number;
  /** The value that raised the case, which says on which side of the limit it is. */
  readonly value: number | null;
}

/** How the hours of a value are drawn: its extremes, and functions from time (ms) and value to coordinates. */
export const lineScale = (
  points: readonly LinePoint[],
  limit: number | null,
  { width, height, end, value }: Size,
) => {
  const low = Math.min(...points.map(({ min }) => min));
  const high = Math.max(...points.map(({ max }) => max));
  const isAbove = limit === null || (value === null ? high > limit : value >= limit);
  const [bottom, top] = [Math.min(low, limit ?? low), Math.max(high, limit ?? high)];
  const margin = (top - bottom || Math.abs(top) || 1) * MARGIN;
  const range = top - bottom + 2 * margin;
  return {
    low,
    high,
    isAbove,
    x: (ms: number): number => ((ms - (end - DAY_MS)) / DAY_MS) * width,
    y: (at: number): number => height - ((at - bottom + margin) / range) * height,
  };
};

/** The hours as lines, interrupted where an hour is missing: the highest values, or the lowest below a limit. */
export const lineRuns = (points: readonly LinePoint[], isAbove: boolean): readonly (readonly Point[])[] => {
  const runs: Point[][] = [];
  for (const { at, min, max } of points) {
    const begin = Date.parse(at);
    const value = isAbove ? max : min;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const next = { ms: begin + HOUR_MS, value };
    if (run && last && last.ms === begin) run.push(next);
    // From the beginning to the end of the hour, so that a single hour is visible too.
    else runs.push([{ ms: begin, value }, next]);
  }
  return runs;
};

/** The value furthest beyond the limit the last time that it was beyond; `ms` is the end of its hour. */
export const lastPeak = (
  points: readonly LinePoint[],
  limit: number | null,
  isAbove: boolean,
): Point | undefined => {
  if (limit === null) return undefined;
  const values = points.map(({ at, min, max }) => ({
    ms: Date.parse(at) + HOUR_MS,
    value: isAbove ? max : min,
  }));
  const isBeyond = ({ value }: Point): boolean => (isAbove ? value > limit : value < limit);
  const end = values.findLastIndex(isBeyond);
  if (end === -1) return undefined;
  const begin = values.slice(0, end).findLastIndex((each) => !isBeyond(each)) + 1;
  return values
    .slice(begin, end + 1)
    .reduce((worst, each) =>
      (isAbove ? each.value > worst.value : each.value < worst.value) ? each : worst,
    );
};
