/** What a chart draws of one datapoint. */
export interface Point {
  /** When it was measured, or when its bucket begins (ms). */
  readonly ms: number;
  /** As measured; of a bucket its average. */
  readonly value: number;
  /** The lowest and highest of a bucket, and how many readings it sums up. */
  readonly min?: number;
  readonly max?: number;
  readonly count?: number;
}

/** `[from, to)` in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** As many points as a screen can tell apart. */
export const CHART_POINTS = 1_500;
/** As many as one call answers. Source: contract, section 5. */
export const READINGS_AT_ONCE = 10_000;
const BUCKETS = 600;

/** Whether a span is shown reading by reading (null), or in how many buckets. */
export const bucketsFor = ({ from, to }: Span, intervalS: number): number | null =>
  (to - from) / (intervalS * 1000) <= CHART_POINTS ? null : BUCKETS;

/** The length of a bucket in ms, as the server cuts them; whole, so that none begins between two. */
export const bucketMs = ({ from, to }: Span, buckets: number): number =>
  Math.max(1, Math.ceil((to - from) / buckets));

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

/**
 * Whether the buckets of a span are added up from hours, and so begin at full hours (UTC): spans of
 * more than a week, in buckets that are not much shorter than an hour.
 */
export const isByTheHour = (span: Span, buckets: number): boolean =>
  span.to - span.from > WEEK && bucketMs(span, buckets) >= HOUR / 2;

/** How long a bucket is at most, in ms. */
export const longestBucketMs = (span: Span, buckets: number): number => {
  const width = bucketMs(span, buckets);
  return isByTheHour(span, buckets) ? Math.ceil(width / HOUR) * HOUR : width;
};

/**
 * The points cut where the device was silent for longer than twice its expected interval: a line is
 * drawn within a run, never from one to the next. `widthMs`: how long a bucket is; 0 for readings.
 */
export const runsOf = (
  points: readonly Point[],
  intervalS: number,
  widthMs = 0,
): readonly (readonly Point[])[] => {
  const runs: Point[][] = [];
  let before: Point | undefined;
  for (const point of points) {
    // Of a bucket only its beginning is known: what is certain is the silence after its end.
    const isGap = before === undefined || point.ms - before.ms - widthMs > 2 * intervalS * 1000;
    if (isGap) runs.push([point]);
    else runs.at(-1)?.push(point);
    before = point;
  }
  return runs;
};

/** The points with those that arrived since: one that is there already or older than the last is left out. */
export const withNewer = (points: readonly Point[], newer: readonly Point[]): readonly Point[] => {
  const last = points.at(-1)?.ms ?? Number.NEGATIVE_INFINITY;
  const added = newer.filter(({ ms }) => ms > last);
  return added.length === 0 ? points : [...points, ...added];
};

/** All times at which one of the series has a point, ascending. */
export const timesOf = (series: readonly (readonly Point[])[]): number[] =>
  [...new Set(series.flatMap((points) => points.map(({ ms }) => ms)))].toSorted((a, b) => a - b);

/** The lowest, highest and last value of a series; undefined when it is empty. */
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

/** From where to where an axis must reach to show all of it, with a little air; limits that are near are shown too. */
export const extentOf = (
  series: readonly (readonly Point[])[],
  limits: readonly number[],
): readonly [number, number] => {
  const found = series.map(summaryOf).filter((each) => each !== undefined);
  if (found.length === 0) return limits.length > 0 ? [Math.min(...limits), Math.max(...limits)] : [0, 1];
  const low = Math.min(...found.map(({ min }) => min), ...limits);
  const high = Math.max(...found.map(({ max }) => max), ...limits);
  const air = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1;
  // Amounts are not negative: air below nothing would say that they can be.
  return [low >= 0 ? Math.max(0, low - air) : low - air, high + air];
};

/** The stretches of a span in which nothing was said for longer than twice the expected interval. */
export const gapsOf = (
  times: readonly number[],
  { from, to }: Span,
  intervalS: number,
  widthMs = 0,
): readonly Span[] => {
  const least = 2 * intervalS * 1000;
  const edges = [from, ...times.filter((ms) => ms >= from && ms < to), to];
  return edges.slice(1).flatMap((ms, index) => {
    const before = edges[index] ?? from;
    // A bucket's readings may lie anywhere in it.
    const end = Math.min(ms, before + (index === 0 ? 0 : widthMs));
    return ms - end > least ? [{ from: end, to: ms }] : [];
  });
};

/** The points at which a series rises above a limit: the first of each stretch. */
export const risesAbove = (points: readonly Point[], limit: number): readonly Point[] => {
  const isAbove = ({ value, max }: Point): boolean => (max ?? value) > limit;
  return points.filter((point, index) => {
    const before = points[index - 1];
    return isAbove(point) && !(before && isAbove(before));
  });
};
