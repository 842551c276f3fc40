import { runsOf, type Point } from '../../readings/series.ts';
import type { CaseLine, LinePoint } from './overview.ts';

const DAY_MS = 86_400_000;
/** Space above and below the extremes, as a share of their difference. */
const MARGIN = 0.15;
/** In %: the whole scale for a charge that was below it all the time. */
const HALF_CHARGE = 50;

interface Size {
  readonly width: number;
  readonly height: number;
  /** The end of the time shown (ms). */
  readonly end: number;
  /** The value that raised the case, which says on which side of the limit it is. */
  readonly value: number | null;
}

/** What a value is held against: the highest that is allowed, and the limit of the case. */
export interface LineLimit {
  readonly name: 'max' | 'limit';
  readonly value: number;
}

/** How a line is drawn: its extremes, its limits, and functions from time (ms) and value to coordinates. A charge is drawn from 0 to 50 or 100%. */
export const lineScale = (
  { points, limit, max, days }: Pick<CaseLine, 'points' | 'limit' | 'max' | 'days'>,
  { width, height, end, value }: Size,
) => {
  const values = points.map((point) => point.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isAbove = limit === null || (value === null ? high > limit : value >= limit);
  const limits: LineLimit[] = [
    ...(limit === null || (isAbove && limit === max) ? [] : [{ name: 'limit' as const, value: limit }]),
    ...(max !== null && isAbove ? [{ name: 'max' as const, value: max }] : []),
  ];
  const all =
    days > 1 ? [0, high > HALF_CHARGE ? 100 : HALF_CHARGE] : [low, high, ...limits.map((each) => each.value)];
  const [bottom, top] = [Math.min(...all), Math.max(...all)];
  const margin = days > 1 ? 0 : (top - bottom || Math.abs(top) || 1) * MARGIN;
  const range = top - bottom + 2 * margin;
  return {
    low,
    high,
    isAbove,
    limits,
    /** What is beyond it stands out; null: nothing. */
    beyond: limits.length === 0 ? null : Math.min(...limits.map((each) => each.value)),
    x: (ms: number): number => ((ms - (end - days * DAY_MS)) / (days * DAY_MS)) * width,
    y: (at: number): number => height - ((at - bottom + margin) / range) * height,
  };
};

const pointOf = ({ at, value }: LinePoint): Point => ({ ms: Date.parse(at), value });

/** The readings as lines, interrupted at gaps; a single reading is a line without length. */
export const lineRuns = ({
  points,
  interval_s,
}: Pick<CaseLine, 'points' | 'interval_s'>): readonly (readonly Point[])[] =>
  runsOf(points.map(pointOf), interval_s).map((run) => (run.length === 1 ? [...run, ...run] : run));

/** The value furthest beyond the limit the last time that it was beyond. */
export const lastPeak = (
  points: readonly LinePoint[],
  limit: number | null,
  isAbove: boolean,
): Point | undefined => {
  if (limit === null) return undefined;
  const values = points.map(pointOf);
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
