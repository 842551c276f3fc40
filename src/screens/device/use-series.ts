import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withNewer, type Point, type Span } from '../../domain/series.ts';
import { live } from '../../live/client.ts';
import type { Datapoint } from '../datapoint.ts';
import { fetchSeries, type Series } from '../../providers/fetch-series.ts';

/** Enough for a page open for hours; older readings are refetched by then. */
const MAX_LIVE_POINTS = 2_000;
const NONE: readonly Point[] = [];

/** Live readings since the page was opened, by datapoint. */
const useLivePoints = (ids: readonly number[], enabled: boolean): ReadonlyMap<number, readonly Point[]> => {
  const [items, setFound] = useState<ReadonlyMap<number, readonly Point[]>>(new Map());
  const key = ids.join(',');
  useEffect(() => {
    if (!enabled || key === '') return;
    const onValue = (id: number) => (): void => {
      const entry = live.store.get(id);
      if (!entry?.isFresh || entry.ts === null) return;
      const point = { ms: entry.ts, value: entry.value };
      setFound((before) => {
        const points = withNewer(before.get(id) ?? NONE, [point]);
        return points === before.get(id)
          ? before
          : new Map([...before, [id, points.slice(-MAX_LIVE_POINTS)]]);
      });
    };
    const cleanups = key
      .split(',')
      .map(Number)
      .flatMap((id) => {
        const listener = onValue(id);
        listener();
        return [live.subscribe(id), live.store.listen(id, listener)];
      });
    return () => cleanups.forEach((cleanup) => cleanup());
  }, [key, enabled]);
  return items;
};

export interface SeriesRequest {
  readonly datapoints: readonly Datapoint[];
  readonly span: Span;
  readonly intervalS: number;
  /** Whether the span ends now, so that live readings are appended. */
  readonly isLive: boolean;
}
export interface DatapointSeries {
  readonly datapoint: Datapoint;
  readonly series: Series;
}

/** The series of datapoints in a span, including live readings. */
export const useSeries = ({ datapoints, span, intervalS, isLive }: SeriesRequest) => {
  const livePoints = useLivePoints(
    datapoints.map(({ id }) => id),
    isLive,
  );
  const answers = useQueries({
    queries: datapoints.map((datapoint) => ({
      queryKey: ['readings', datapoint.id, span.from, span.to, intervalS],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchSeries(datapoint, span, intervalS, signal),
      staleTime: Number.POSITIVE_INFINITY,
      // Keep the previous readings visible when a live range advances.
      placeholderData: (before: Series | undefined) => (isLive ? before : undefined),
    })),
  });
  const items = datapoints.flatMap((datapoint, index): DatapointSeries[] => {
    const series = answers[index]?.data;
    if (!series) return [];
    const points = withNewer(series.points, (isLive && livePoints.get(datapoint.id)) || NONE);
    return [{ datapoint, series: { ...series, points } }];
  });
  return {
    items,
    isLoading: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => answers.forEach((answer) => void answer.refetch()),
  };
};
