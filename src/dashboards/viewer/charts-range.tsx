import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { VisibleRow } from '../../domain/dashboard/visible-rows.ts';
import { TimeRangeContext, type TimeRange } from '../time-range.tsx';

// Only dashboards with charts have a range.
const RangeControl = lazy(async () => ({ default: (await import('./range-control.tsx')).RangeControl }));

const hasCharts = (rows: readonly VisibleRow[]): boolean =>
  rows.some(({ columns }) => columns.some(({ elements }) => elements.some(({ type }) => type === 'chart')));

interface Props {
  readonly rows: readonly VisibleRow[];
  /** The range in the URL applies, but it can't be changed. */
  readonly isKiosk: boolean;
  readonly children: ReactNode;
}

/** One time range for all charts of a dashboard. */
export const ChartsRange = ({ rows, isKiosk, children }: Props) => {
  const [range, setRange] = useState<TimeRange>();
  return (
    <TimeRangeContext value={range}>
      {hasCharts(rows) && (
        <div className="dash-range" hidden={isKiosk}>
          <Suspense>
            <RangeControl onChange={setRange} />
          </Suspense>
        </div>
      )}
      {children}
    </TimeRangeContext>
  );
};
