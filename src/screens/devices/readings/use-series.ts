import { useQueries } from '@tanstack/react-query';
import { withNewer, type Point, type Span } from '../../../domain/readings/series.ts';
import { movedBy, previousSpan } from '../../../domain/readings/series-at.ts';
import { live } from '../../../live/client.ts';
import { useLivePoints, type PointSource } from '../../../live/use-live-points.ts';
import { splitByValidity } from '../../../domain/readings/valid-value.ts';
import type { Datapoint } from '../datapoint.ts';
import { fetchSeries, type Series } from '../../../providers/fetch-series.ts';

const NONE: readonly Point[] = [];

const LIVE: PointSource = {
  read: (id) => {
    const entry = live.store.get(id);
    return entry?.isFresh && entry.ts !== null ? { ms: entry.ts, value: entry.value } : null;
  },
  listen: (id, run) => {
    const unsubscribes = [live.subscribe(id), live.store.listen(id, run)];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  },
};

export interface SeriesRequest {
  readonly datapoints: readonly Datapoint[];
  readonly span: Span;
  readonly intervalS: number;
  /** Whether the span ends now, so that live readings are appended. */
  readonly isLive: boolean;
  /** Whether the previous period is fetched too. */
  readonly isCompared?: boolean;
}
export interface DatapointSeries {
  readonly datapoint: Datapoint;
  readonly series: Series;
  /** The points of the previous period, moved into this one; undefined if it is not compared. */
  readonly previous?: readonly Point[] | undefined;
}

/** The series of datapoints in a span, including live readings. */
export const useSeries = ({ datapoints, span, intervalS, isLive, isCompared = false }: SeriesRequest) => {
  const livePoints = useLivePoints(
    isLive ? LIVE : null,
    datapoints.map(({ id }) => id),
  );
  const queryOf = (datapoint: Datapoint, of: Span) => ({
    queryKey: ['readings', datapoint.id, of.from, of.to, intervalS],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchSeries(datapoint, of, intervalS, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Keep the previous readings visible when a live range advances.
    placeholderData: (before: Series | undefined) => (isLive ? before : undefined),
  });
  const answers = useQueries({ queries: datapoints.map((datapoint) => queryOf(datapoint, span)) });
  const before = previousSpan(span);
  const previous = useQueries({
    queries: isCompared ? datapoints.map((datapoint) => queryOf(datapoint, before)) : [],
  });
  const items = datapoints.flatMap((datapoint, index): DatapointSeries[] => {
    const series = answers[index]?.data;
    if (!series) return [];
    const newer = splitByValidity(datapoint, (isLive && livePoints.get(datapoint.id)) || NONE);
    return [
      {
        datapoint,
        series: {
          ...series,
          points: withNewer(series.points, newer.valid),
          invalid: withNewer(series.invalid ?? NONE, newer.invalid),
        },
        previous: isCompared
          ? movedBy(previous[index]?.data?.points ?? NONE, span.to - span.from)
          : undefined,
      },
    ];
  });
  return {
    items,
    isLoading: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    retry: () => answers.forEach((answer) => void answer.refetch()),
  };
};
