import {
  bucketsFor,
  longestBucketMs,
  READINGS_AT_ONCE,
  type Point,
  type Span,
} from '../domain/readings/series.ts';
import { HOUR_MS } from '../domain/readings/reading-hours.ts';
import { splitByValidity } from '../domain/readings/valid-value.ts';
import type { Ranged } from '../domain/readings/physical-ranges.ts';
import { api } from './http.ts';
import type { DatapointKind } from '../domain/devices/devices.ts';

/** The datapoint of a series. */
export interface SeriesDatapoint extends Ranged {
  readonly id: number;
  readonly kind: DatapointKind;
}

interface Reading {
  /** ISO 8601 */
  readonly ts: string;
  readonly value: number;
  /** It is an outlier, and in no chart. */
  readonly set_aside?: true;
}
interface Bucket {
  readonly ts: string;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly last: number;
  readonly count: number;
}

/** The values of a datapoint in a time span. */
export interface Series {
  /** Those that a working sensor can have measured. */
  readonly points: readonly Point[];
  /** The others, if there are any, which no chart draws and no figure counts. */
  readonly invalid?: readonly Point[];
  /** Bucket length in ms; 0 if each point is a reading. */
  readonly widthMs: number;
}

const DAY_MS = 24 * HOUR_MS;

const iso = (ms: number): string => new Date(ms).toISOString();
const at = ({ id }: SeriesDatapoint): string => `/datapoints/${id}/readings`;

const seriesOf = (datapoint: SeriesDatapoint, points: readonly Point[], widthMs: number): Series => {
  const { valid, invalid } = splitByValidity(datapoint, points);
  return { points: valid, widthMs, ...(invalid.length > 0 && { invalid }) };
};

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
  // For counters and states the average is meaningless; use the last value.
  const aggregate = datapoint.kind === 'gauge' ? 'avg' : 'last';
  const points = data.map((bucket) => ({
    ms: Date.parse(bucket.ts),
    value: bucket[aggregate],
    min: bucket.min,
    max: bucket.max,
    count: bucket.count,
  }));
  return seriesOf(datapoint, points, longestBucketMs(span, buckets));
};

interface FoundPoint extends Point {
  readonly isSetAside: boolean;
}

/** One page of readings of `[from, to)`. */
const page = async (
  datapoint: SeriesDatapoint,
  { from, to }: Span,
  signal: AbortSignal,
): Promise<FoundPoint[]> => {
  const { data } = await api.get<{ data: Reading[] }>(at(datapoint), {
    query: { from: iso(from), to: iso(to), limit: READINGS_AT_ONCE },
    signal,
  });
  return data.map(({ ts, value, set_aside }) => ({
    ms: Date.parse(ts),
    value,
    isSetAside: set_aside === true,
  }));
};

/** The points of readings that are not set aside. */
const goodOf = (found: readonly FoundPoint[]): Point[] =>
  found.flatMap(({ ms, value, isSetAside }) => (isSetAside ? [] : [{ ms, value }]));

/**
 * The readings of a time span; aggregated into buckets if there are more than a screen can show, or `isCard`: than a
 * card of a dashboard can.
 */
export const fetchSeries = async (
  datapoint: SeriesDatapoint,
  span: Span,
  intervalS: number,
  signal: AbortSignal,
  isCard = false,
): Promise<Series> => {
  const buckets = bucketsFor(span, intervalS, isCard);
  if (buckets !== null) return bucketed(datapoint, span, buckets, signal);
  const points = await page(datapoint, span, signal);
  // Old readings are deleted; their hourly roll-ups remain.
  if (points.length === 0 && span.to < Date.now() - DAY_MS) {
    const hours = Math.max(1, Math.ceil((span.to - span.from) / HOUR_MS));
    return { ...(await bucketed(datapoint, span, hours, signal)), widthMs: HOUR_MS };
  }
  // The device sends far more often than configured.
  if (points.length === READINGS_AT_ONCE) return bucketed(datapoint, span, 600, signal);
  return seriesOf(datapoint, goodOf(points), 0);
};

/** Every reading of a time span that is not set aside; `onProgress` receives the count so far. */
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
      found.push(...goodOf(points));
      onProgress(found.length);
      return found;
    }
    // Several readings can share the last time of a page, so the next page starts at that time.
    const whole = points.filter(({ ms }) => ms < last.ms);
    found.push(...goodOf(whole.length > 0 ? whole : points));
    onProgress(found.length);
    next = whole.length > 0 ? last.ms : last.ms + 1;
  }
};
