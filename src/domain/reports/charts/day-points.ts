import type { Point, Span } from '../../readings/series.ts';
import type { Chart } from './chart.ts';

export const DAY_MS = 86_400_000;
/** Seconds between the readings of a line of days: two intervals are more than a day and less than two, so a day without a value breaks it. */
export const DAY_RUN_S = (0.6 * DAY_MS) / 1000;

/** Days are drawn as those of UTC, which all have the same length. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00Z`);

/** The known values of a chart of days as points at the start of their day, its span, and the unknown days as gaps. */
export const dayPoints = ({ dates, values }: Pick<Chart, 'dates' | 'values'>) => {
  const points = dates.flatMap((date, index): Point[] => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ ms: startOfDate(date), value }];
  });
  const first = startOfDate(dates[0] ?? '1970-01-01');
  const span: Span = { from: first, to: startOfDate(dates.at(-1) ?? '1970-01-01') + DAY_MS };
  const edges = [first - DAY_MS, ...points.map(({ ms }) => ms), span.to];
  const gaps = edges.slice(1).flatMap((ms, index): Span[] => {
    const from = (edges[index] ?? first) + DAY_MS;
    return ms > from ? [{ from, to: ms }] : [];
  });
  return { points, span, gaps };
};
