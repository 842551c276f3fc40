import { useEffect, useRef, useState } from 'react';
import { withNewer, type Point, type Span } from '../../../domain/series.ts';
import { refetch, useCachedQueries, type Query } from '../../../providers/query-cache.ts';
import { fetchSeries, type Series } from '../../../providers/fetch-series.ts';
import type { BoundDatapoint } from '../../../providers/data/dashboards.ts';
import type { ValueSource } from '../../value-source.ts';
import { useValueSource } from '../../values.tsx';

const MINUTE = 60_000;
/** How often a range that unsubscribes now advances. Values that arrive in between are added as they come. */
const ADVANCE_MS = 5 * MINUTE;
const MAX_POINTS = 2_000;
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

/** The values received live since the page was opened, by datapoint id. */
const useLivePoints = (
  source: ValueSource,
  ids: readonly number[],
): ReadonlyMap<number, readonly Point[]> => {
  const [livePoints, setLivePoints] = useState<ReadonlyMap<number, readonly Point[]>>(new Map());
  const key = ids.join(',');
  useEffect(() => {
    const unsubscribes = (key === '' ? [] : key.split(',').map(Number)).map((id) => {
      const append = (): void => {
        const { value, ts, state } = source.get(id);
        if (value === null || ts === null || (state !== 'live' && state !== 'stale')) return;
        setLivePoints((before) => {
          const points = withNewer(before.get(id) ?? NONE, [{ ms: ts, value }]);
          return points === before.get(id) ? before : new Map([...before, [id, points.slice(-MAX_POINTS)]]);
        });
      };
      append();
      return source.listen(id, append);
    });
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [source, key]);
  return livePoints;
};

export interface FoundSeries {
  readonly datapoint: BoundDatapoint;
  readonly series: Series;
}

/** The series of bound datapoints in a span that unsubscribes now, extended by live values. */
export const useBoundSeries = (datapoints: readonly BoundDatapoint[], span: Span) => {
  const source = useValueSource();
  const livePoints = useLivePoints(
    source,
    datapoints.map(({ id }) => id),
  );
  const queries = datapoints.map((datapoint): Query<Series> => ({
    key: `readings of ${datapoint.id} ${span.from} ${span.to}`,
    fetch: (signal) => fetchSeries(datapoint, span, datapoint.expected_interval_s, signal),
    isPermanent: true,
  }));
  const results = useCachedQueries(queries);
  // Keep the previous readings while the advanced span loads.
  const lastSeries = useRef(new Map<number, Series>());
  const found = datapoints.flatMap((datapoint, index): FoundSeries[] => {
    const series = results[index]?.data ?? lastSeries.current.get(datapoint.id);
    if (!series) return [];
    lastSeries.current.set(datapoint.id, series);
    const points = withNewer(series.points, livePoints.get(datapoint.id) ?? NONE);
    return [{ datapoint, series: { ...series, points: points.filter(({ ms }) => ms >= span.from) } }];
  });
  return {
    found,
    isLoading: found.length < datapoints.length,
    error: found.length < datapoints.length ? (results.find(({ error }) => error)?.error ?? null) : null,
    retry: () => queries.forEach(({ key }) => refetch(key)),
  };
};
