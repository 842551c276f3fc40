/** One point of a chart. */
export interface Point {
  /** Time of measurement, or start of the bucket (ms). */
  readonly ms: number;
  /** The measured value, or the average of a bucket. */
  readonly value: number;
  /** Minimum, maximum and number of readings of a bucket. */
  readonly min?: number;
  readonly max?: number;
  readonly count?: number;
}

/** `[from, to)` in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of single points in a chart; a screen can't show more. */
export const CHART_POINTS = 1_500;
/** Maximum number of readings in one response. See docs/specification.md, section 5. */
export const READINGS_AT_ONCE = 10_000;
const BUCKETS = 600;

/** The length of a bucket in whole ms, same as on the server. */
export const bucketMs = ({ from, to }: Span, buckets: number): number =>
  Math.max(1, Math.ceil((to - from) / buckets));

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/** Maximum number of single points of several days in a card of a dashboard, where more are a dense band. */
const CARD_POINTS = 400;

/** The number of buckets for a span; null to show single readings. */
export const bucketsFor = ({ from, to }: Span, intervalS: number, isCard = false): number | null => {
  const points = (to - from) / (intervalS * 1000);
  if (isCard && points > CARD_POINTS && to - from > WEEK / 4 && to - from <= WEEK) return WEEK / HOUR;
  return points <= CHART_POINTS ? null : BUCKETS;
};

/**
 * Whether buckets are aggregated from hourly roll-ups and so start at full hours (UTC): for spans of more
 * than a week with buckets of at least half an hour.
 */
export const isByTheHour = (span: Span, buckets: number): boolean =>
  span.to - span.from > WEEK && bucketMs(span, buckets) >= HOUR / 2;

/** The maximum length of a bucket, in ms. */
export const longestBucketMs = (span: Span, buckets: number): number => {
  const width = bucketMs(span, buckets);
  return isByTheHour(span, buckets) ? Math.ceil(width / HOUR) * HOUR : width;
};

/**
 * Splits points into runs where the device was silent for longer than twice its expected interval; lines are
 * drawn only within a run. `widthMs`: length of a bucket; 0 for single readings.
 */
export const runsOf = (
  points: readonly Point[],
  intervalS: number,
  widthMs = 0,
): readonly (readonly Point[])[] => {
  const runs: Point[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    // A bucket's readings may be anywhere in it, so only silence after its end is certain.
    const isGap = before === undefined || point.ms - before.ms - widthMs > 2 * intervalS * 1000;
    if (isGap) runs.push([point]);
    else runs.at(-1)?.push(point);
    before = point;
  }
  return runs;
};

/** Appends newly arrived points; those not newer than the last point are ignored. */
export const withNewer = (points: readonly Point[], newer: readonly Point[]): readonly Point[] => {
  const last = points.at(-1)?.ms ?? Number.NEGATIVE_INFINITY;
  const added = newer.filter(({ ms }) => ms > last);
  return added.length === 0 ? points : [...points, ...added];
};

/** The distinct times of all series, ascending. */
export const timesOf = (series: readonly (readonly Point[])[]): number[] =>
  [...new Set(series.flatMap((points) => points.map(({ ms }) => ms)))].toSorted((a, b) => a - b);

/** The minimum, maximum and last value of a series; undefined if it is empty. */
export const summaryOf = (
  points: readonly Point[],
): { readonly min: number; readonly max: number; readonly last: number } | undefined => {
  const last = points.at(-1);
  if (!last) return undefined;
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    min = Math.min(min, point.min ?? point.value);
    max = Math.max(max, point.max ?? point.value);
  }
  return { min, max, last: last.value };
};

/** The extent of a value axis that shows all points and limits, with some padding. */
export const extentOf = (
  series: readonly (readonly Point[])[],
  limits: readonly number[],
): readonly [number, number] => {
  const found = series.map(summaryOf).filter((each) => each !== undefined);
  if (found.length === 0) return limits.length > 0 ? [Math.min(...limits), Math.max(...limits)] : [0, 1];
  const low = Math.min(...found.map(({ min }) => min), ...limits);
  const high = Math.max(...found.map(({ max }) => max), ...limits);
  const padding = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1;
  // No padding below zero, which would suggest that amounts can be negative.
  return [low >= 0 ? Math.max(0, low - padding) : low - padding, high + padding];
};

/** The parts of a span without readings for longer than twice the expected interval. */
export const gapsOf = (
  times: readonly number[],
  { from, to }: Span,
  intervalS: number,
  widthMs = 0,
): readonly Span[] => {
  const minGapMs = 2 * intervalS * 1000;
  const edges = [from, ...times.filter((ms) => ms >= from && ms < to), to];
  return edges.slice(1).flatMap((ms, index) => {
    const before = edges[index] ?? from;
    // A bucket's readings may be anywhere in it.
    const end = Math.min(ms, before + (index === 0 ? 0 : widthMs));
    return ms - end > minGapMs ? [{ from: end, to: ms }] : [];
  });
};
