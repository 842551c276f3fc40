import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { withNewer, type Point, type Span } from '../../../domain/readings/series.ts';
import { movedBy, previousSpan } from '../../../domain/readings/series-at.ts';
import { useLivePoints, type PointSource } from '../../../live/use-live-points.ts';
import { refetch, useCachedQueries, type Query } from '../../../providers/query-cache.ts';
import { fetchSeries, type Series } from '../../../providers/fetch-series.ts';
import type { ValueSource } from '../../value-source.ts';
import type { TimeRange } from '../../time-range.tsx';
import { useValueSource } from '../../values.tsx';

const MINUTE = 60_000;
/** How often a range that ends now advances. Values that arrive in between are added as they come. */
const ADVANCE_MS = 5 * MINUTE;
const NONE: readonly Point[] = [];

/** The last `hours` hours, advanced every few minutes. */
export const useLastHours = (hours: number): Span => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ADVANCE_MS);
    return () => clearInterval(timer);
  }, []);
  // Whole minutes, so that elements with the same range share a query.
  const to = Math.ceil(now / MINUTE) * MINUTE;
  return { from: to - hours * 3_600_000, to };
};

/** The live values of a dashboard's source, or those set in a preview. */
const pointsOf = (source: ValueSource): PointSource => ({
  read: (id) => {
    const { value, ts, state } = source.get(id);
    const isKnown = value !== null && ts !== null && (state === 'live' || state === 'stale');
    return isKnown ? { ms: ts, value } : null;
  },
  listen: source.listen,
});

/** The span of a chart: the dashboard's, or else the last `hours` hours. */
export const useElementSpan = (
  range: TimeRange | null,
  hours: number,
): { readonly span: Span; readonly isLive: boolean } => {
  const last = useLastHours(range?.hours ?? hours);
  return range?.span ? { span: range.span, isLive: false } : { span: last, isLive: true };
};

export interface FoundSeries {
  readonly datapoint: BoundDatapoint;
  readonly series: Series;
  /** The points of the previous period, moved into this one; undefined if it is not compared. */
  readonly previous?: readonly Point[] | undefined;
}

interface Options {
  /** Whether the span ends now, so that live values are appended; true by default. */
  readonly isLive?: boolean;
  /** Whether the previous period is fetched too. */
  readonly isCompared?: boolean;
}
const DEFAULTS: Options = {};

const queryOf = (datapoint: BoundDatapoint, span: Span): Query<Series> => ({
  key: `readings of ${datapoint.id} ${span.from} ${span.to}`,
  fetch: (signal) => fetchSeries(datapoint, span, datapoint.expected_interval_s, signal, true),
  isPermanent: true,
});

/** The series of bound datapoints in a span. */
export const useBoundSeries = (
  datapoints: readonly BoundDatapoint[],
  span: Span,
  { isLive = true, isCompared = false }: Options = DEFAULTS,
) => {
  const source = useValueSource();
  const livePoints = useLivePoints(
    useMemo(() => (isLive ? pointsOf(source) : null), [source, isLive]),
    datapoints.map(({ id }) => id),
  );
  const queries = datapoints.map((datapoint) => queryOf(datapoint, span));
  const results = useCachedQueries(queries);
  const before = previousSpan(span);
  const previousResults = useCachedQueries(
    isCompared ? datapoints.map((datapoint) => queryOf(datapoint, before)) : [],
  );
  // Keep the previous readings while the advanced span loads.
  const lastSeries = useRef<{ length: number; byId: Map<number, Series> }>({ length: 0, byId: new Map() });
  const length = span.to - span.from;
  if (lastSeries.current.length !== length) lastSeries.current = { length, byId: new Map() };
  const found = datapoints.flatMap((datapoint, index): FoundSeries[] => {
    const series = results[index]?.data ?? (isLive ? lastSeries.current.byId.get(datapoint.id) : undefined);
    if (!series) return [];
    lastSeries.current.byId.set(datapoint.id, series);
    const newer = isLive ? livePoints.get(datapoint.id) : undefined;
    const points = withNewer(series.points, newer ?? NONE);
    return [
      {
        datapoint,
        series: { ...series, points: points.filter(({ ms }) => ms >= span.from) },
        previous: isCompared ? movedBy(previousResults[index]?.data?.points ?? NONE, length) : undefined,
      },
    ];
  });
  return {
    found,
    isLoading: found.length < datapoints.length,
    error: found.length < datapoints.length ? (results.find(({ error }) => error)?.error ?? null) : null,
    retry: () => queries.forEach(({ key }) => refetch(key)),
  };
};
