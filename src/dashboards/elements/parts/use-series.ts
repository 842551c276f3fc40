import { useEffect, useRef, useState } from 'react';
import { withNewer, type Point, type Span } from '../../../domain/series.ts';
import { refetch, useCachedQueries, type Query } from '../../../providers/query-cache.ts';
import { fetchSeries, type Series } from '../../../providers/fetch-series.ts';
import type { BoundDatapoint } from '../../../providers/data/dashboards.ts';
import type { ValueSource } from '../../value-source.ts';
import { useValueSource } from '../../values.tsx';

const MINUTE = 60_000;
/** A range that ends now moves on this often; what arrives between is drawn as it comes. */
const ADVANCE_MS = 5 * MINUTE;
const MAX_POINTS = 2_000;
const NONE: readonly Point[] = [];

/** The last so many hours, renewed every few minutes. */
export const useLastHours = (hours: number): Span => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ADVANCE_MS);
    return () => clearInterval(timer);
  }, []);
  // Whole minutes: elements of the same hours ask the same.
  const to = Math.ceil(now / MINUTE) * MINUTE;
  return { from: to - hours * 3_600_000, to };
};

/** What arrived live since the page was opened. */
const useArrived = (source: ValueSource, ids: readonly number[]): ReadonlyMap<number, readonly Point[]> => {
  const [arrived, setArrived] = useState<ReadonlyMap<number, readonly Point[]>>(new Map());
  const key = ids.join(',');
  useEffect(() => {
    const ends = (key === '' ? [] : key.split(',').map(Number)).map((id) => {
      const take = (): void => {
        const { value, ts, state } = source.get(id);
        if (value === null || ts === null || (state !== 'live' && state !== 'stale')) return;
        setArrived((before) => {
          const points = withNewer(before.get(id) ?? NONE, [{ ms: ts, value }]);
          return points === before.get(id) ? before : new Map([...before, [id, points.slice(-MAX_POINTS)]]);
        });
      };
      take();
      return source.listen(id, take);
    });
    return () => ends.forEach((end) => end());
  }, [source, key]);
  return arrived;
};

export interface FoundSeries {
  readonly datapoint: BoundDatapoint;
  readonly series: Series;
}

/** The series of bound datapoints in a span that ends now, with what arrives. */
export const useBoundSeries = (datapoints: readonly BoundDatapoint[], span: Span) => {
  const source = useValueSource();
  const arrived = useArrived(
    source,
    datapoints.map(({ id }) => id),
  );
  const questions = datapoints.map((datapoint): Query<Series> => ({
    key: `readings of ${datapoint.id} ${span.from} ${span.to}`,
    fetch: (signal) => fetchSeries(datapoint, span, datapoint.expected_interval_s, signal),
    isPermanent: true,
  }));
  const answers = useCachedQueries(questions);
  // While the span moves on, its former readings stay in sight.
  const kept = useRef(new Map<number, Series>());
  const found = datapoints.flatMap((datapoint, index): FoundSeries[] => {
    const series = answers[index]?.data ?? kept.current.get(datapoint.id);
    if (!series) return [];
    kept.current.set(datapoint.id, series);
    const points = withNewer(series.points, arrived.get(datapoint.id) ?? NONE);
    return [{ datapoint, series: { ...series, points: points.filter(({ ms }) => ms >= span.from) } }];
  });
  return {
    found,
    isLoading: found.length < datapoints.length,
    error: found.length < datapoints.length ? (answers.find(({ error }) => error)?.error ?? null) : null,
    retry: () => questions.forEach(({ key }) => refetch(key)),
  };
};
