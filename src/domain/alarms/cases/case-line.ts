import { runsOf, type Point } from '../../readings/series.ts';
import type { CaseLine, LinePoint } from './overview.ts';

const DAY_MS = 86_400_000;
/** Space above and below the extremes, as a share of their difference. */
const MARGIN = 0.15;
/** In %: the whole scale for a charge that was below it all the time. */
const HALF_CHARGE = 50;

/** What a value is held against: the highest that is allowed, and the limit of the case. */
export interface LineLimit {
  readonly name: 'max' | 'limit';
  readonly value: number;
}

/**
 * How a line is drawn until `end` (ms): its extremes, its limits, and what its axes show. A charge is drawn from 0 to 50 or 100%.
 * `value`: that which raised the case, which says on which side of the limit it is.
 */
export const lineScale = (
  { points, limit, max, days }: Pick<CaseLine, 'points' | 'limit' | 'max' | 'days'>,
  end: number,
  value: number | null,
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
  return {
    low,
    high,
    isAbove,
    limits,
    /** What is beyond it stands out; null: nothing. */
    beyond: limits.length === 0 ? null : Math.min(...limits.map((each) => each.value)),
    span: { from: end - days * DAY_MS, to: end },
    extent: [bottom - margin, top + margin] as const,
  };
};

const pointOf = ({ at, value }: LinePoint): Point => ({ ms: Date.parse(at), value });

/** The readings as lines, interrupted at gaps. */
export const lineRuns = ({
  points,
  interval_s,
}: Pick<CaseLine, 'points' | 'interval_s'>): readonly (readonly Point[])[] =>
  runsOf(points.map(pointOf), interval_s);

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
