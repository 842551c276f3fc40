import { useDataProvider, useListContext, type RaRecord } from 'ra-core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect } from 'react';
import { useColumns } from '../../generator/columns.tsx';
import { useDeferred } from '../../generator/use-deferred.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { SparklineContext, useSparkline } from './sparkline-store.ts';

// Loaded after the rows.
const DayLineChart = lazy(async () => ({ default: (await import('./day-line-chart.tsx')).DayLineChart }));

/** The lines are by the hour, so newer ones hardly differ. */
const REFRESH_MS = 300_000;

/** Loads the lines of a page's rows with one request, once they are shown and if their column is. */
export const SparklineLoader = () => {
  const store = use(SparklineContext);
  const provider = useDataProvider<SiteDataProvider>();
  const { data } = useListContext<RaRecord>();
  const { shown } = useColumns();
  const key = shown.includes('main_value') ? (data ?? []).map(({ id }) => Number(id)).join(',') : '';
  // The rows are drawn first.
  const ids = useDeferred(key);
  const lines = useQuery({
    queryKey: ['sparklines', ids],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      return provider.sparklines(ids, signal);
    },
    enabled: ids !== '',
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  const found = lines.data;
  useEffect(() => {
    if (found) store?.put(found);
  }, [store, found]);
  return null;
};

/** The last 24 hours of a device's main value. Its room is kept while it loads, so that nothing moves. */
export const Sparkline = ({ device }: { readonly device: number }) => {
  const line = useSparkline(device);
  if (line === null) return null;
  return (
    <span className="plain-line">
      {line && line.hours.length > 0 && (
        <Suspense>
          <DayLineChart line={line} />
        </Suspense>
      )}
    </span>
  );
};
