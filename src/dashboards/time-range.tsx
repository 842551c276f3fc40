import { createContext, use } from 'react';
import type { SelectedRange } from '../domain/charts/range.ts';
import type { Span } from '../domain/readings/series.ts';

/** The time range of all charts of a dashboard. */
export interface TimeRange {
  /** Null: each chart has its own. */
  readonly range: SelectedRange | null;
  /** Length of a range that ends now, in hours; null if each chart has its own. */
  readonly hours: number | null;
  /** A range that does not end now. */
  readonly span: Span | null;
  /** Whether charts show the previous period too. */
  readonly isCompared: boolean;
  readonly setRange: (range: SelectedRange | null) => void;
  readonly setCompared: (isCompared: boolean) => void;
  /** Selects a span. Back in the browser leads to the range before. */
  readonly zoom: (span: Span) => void;
}

/** Undefined while it is loaded; null where there is none, such as in the editor. */
export const TimeRangeContext = createContext<TimeRange | null | undefined>(null);

export const useTimeRange = (): TimeRange | null | undefined => use(TimeRangeContext);
