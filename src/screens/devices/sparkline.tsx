import { useDataProvider, type RaRecord } from 'ra-core';
import { createContext, lazy, Suspense, use } from 'react';
import type { DayLine } from '../../domain/charts/day-line.ts';
import { useColumns } from '../../generator/columns/columns.tsx';
import {
  RowExtrasLoader,
  useRowExtra,
  useRowExtras,
  type RowExtras,
} from '../../generator/list/row-extras.tsx';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

// Loaded after the rows.
const DayLineChart = lazy(async () => ({ default: (await import('./day-line-chart.tsx')).DayLineChart }));

/** The lines are by the hour, so newer ones hardly differ. */
const REFRESH_MS = 300_000;

/** Null where a list shows no lines. */
export const SparklineContext = createContext<RowExtras<DayLine> | null>(null);

const useLoading = (extras: RowExtras<DayLine> | null) => {
  const provider = useDataProvider<SiteDataProvider>();
  const fetch = (ids: string, signal: AbortSignal) => provider.sparklines(ids, signal);
  return { name: 'sparklines', extras, refreshMs: REFRESH_MS, fetch };
};

/** Loads the lines of a page's rows, if their column is shown. */
export const SparklineLoader = () => (
  <RowExtrasLoader
    {...useLoading(use(SparklineContext))}
    isShown={useColumns().shown.includes('main_value')}
  />
);

/** Loads the lines of devices outside a list. */
export const useSparklines = (devices: readonly RaRecord[], lines: RowExtras<DayLine>): void =>
  useRowExtras(devices, useLoading(lines));

/** The line of a device: null where a list shows none, undefined until it is loaded. */
export const useSparkline = (device: number) => useRowExtra(use(SparklineContext), device);

interface Props {
  readonly line: ReturnType<typeof useSparkline>;
  /** Above it the line is red. */
  readonly limit: number | null;
}

/** The last 24 hours of a device's main value. Its room is kept while it loads, so that nothing moves. */
export const Sparkline = ({ line, limit }: Props) => {
  if (line === null) return null;
  return (
    <span className="plain-line">
      {line && line.hours.length > 0 && (
        <Suspense>
          <DayLineChart line={line} limit={limit} />
        </Suspense>
      )}
    </span>
  );
};
