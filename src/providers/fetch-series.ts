import { bucketsFor, longestBucketMs, READINGS_AT_ONCE, type Point, type Span } from '../domain/series.ts';
import { HOUR_MS } from '../domain/reading-hours.ts';
import { api } from './http.ts';
import type { DatapointKind } from '../domain/devices.ts';

/** What its series is asked by. */
export interface SeriesDatapoint {
  readonly id: number;
  readonly kind: DatapointKind;
}

interface Reading {
  /** ISO 8601 */
  readonly ts: string;
  readonly value: number;
}
interface Bucket {
  readonly ts: string;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly last: number;
  readonly count: number;
}

/** What is known of a datapoint in a span. */
export interface Series {
  readonly points: readonly Point[];
  /** How long a bucket is (ms); 0 where each point is a reading. */
  readonly widthMs: number;
}

const DAY_MS = 24 * HOUR_MS;

const iso = (ms: number): string => new Date(ms).toISOString();
const at = ({ id }: SeriesDatapoint): string => `/datapoints/${id}/readings`;

const bucketed = async (
  datapoint: SeriesDatapoint,
  span: Span,
  buckets: number,
  signal: AbortSignal,
): Promise<Series> => {
  const { data } = await api.get<{ data: Bucket[] }>(at(datapoint), {
    query: { from: iso(span.from), to: iso(span.to), buckets },
    signal,
  });
  // The average of a meter's register or of a switch means nothing: how it ended does.
  const told = datapoint.kind === 'gauge' ? 'avg' : 'last';
  const points = data.map((bucket) => ({
    ms: Date.parse(bucket.ts),
    value: bucket[told],
    min: bucket.min,
    max: bucket.max,
    count: bucket.count,
  }));
  return { points, widthMs: longestBucketMs(span, buckets) };
};

/** One page of readings of `[from, to)`. */
const page = async (
  datapoint: SeriesDatapoint,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<Point[]> => {
  const { data } = await api.get<{ data: Reading[] }>(at(datapoint), {
    query: { from: iso(from), to: iso(to), limit: READINGS_AT_ONCE },
    signal,
  });
  return data.map(({ ts, value }) => ({ ms: Date.parse(ts), value }));
};

/**
 * The readings of a span, or, where there are more than a screen can tell apart, what they sum up to
 * in buckets.
 */
export const fetchSeries = async (
  datapoint: SeriesDatapoint,
  span: Span,
  intervalS: number,
  signal: AbortSignal,
): Promise<Series> => {
  const buckets = bucketsFor(span, intervalS);
  if (buckets !== null) return bucketed(datapoint, span, buckets, signal);
  const points = await page(datapoint, span, signal);
  // Of what is no longer kept reading by reading, the hours are.
  if (points.length === 0 && span.to < Date.now() - DAY_MS) {
    const hours = Math.max(1, Math.ceil((span.to - span.from) / HOUR_MS));
    return { ...(await bucketed(datapoint, span, hours, signal)), widthMs: HOUR_MS };
  }
  // It sends much more often than its settings say.
  if (points.length === READINGS_AT_ONCE) return bucketed(datapoint, span, 600, signal);
  return { points, widthMs: 0 };
};

/** Every reading of a span, however many; `onProgress` is told how many there are so far. */
export const fetchAllReadings = async (
  datapoint: SeriesDatapoint,
  { from, to }: Span,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<Point[]> => {
  const found: Point[] = [];
  for (let next = from; ;) {
    const points = await page(datapoint, { from: next, to }, signal);
    const last = points.at(-1);
    if (!last || points.length < READINGS_AT_ONCE) {
      found.push(...points);
      onProgress(found.length);
      return found;
    }
    // Several readings can have the time at which a page ends: that time is asked for again.
    const whole = points.filter(({ ms }) => ms < last.ms);
    found.push(...(whole.length > 0 ? whole : points));
    onProgress(found.length);
    next = whole.length > 0 ? last.ms : last.ms + 1;
  }
};
