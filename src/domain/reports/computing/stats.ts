import type { Grid } from './grid.ts';
import { firstAt, type Series } from './series.ts';

/** Statistics of a datapoint's readings, in its own unit. `avg` is the mean of the readings, not of time. */
export interface Stats {
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly avg: number | null;
  readonly first: number | null;
  readonly first_at: string | null;
  readonly last: number | null;
  readonly last_at: string | null;
}
export interface DailyStats extends Stats {
  readonly daily_min: readonly (number | null)[];
  readonly daily_max: readonly (number | null)[];
  readonly daily_avg: readonly (number | null)[];
}

const NONE: Stats = {
  count: 0,
  min: null,
  max: null,
  avg: null,
  first: null,
  first_at: null,
  last: null,
  last_at: null,
};

const between = ({ ts, value }: Series, begin: number, end: number): Stats => {
  const count = end - begin;
  if (count === 0) return NONE;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let avg = 0;
  for (let n = begin; n < end; n++) {
    const at = value[n] as number;
    if (at < min) min = at;
    if (at > max) max = at;
    // Summing huge numbers first could overflow a double.
    avg += at / count;
  }
  return {
    count,
    min,
    max,
    // Rounding errors may put the average outside of [min, max].
    avg: Math.min(max, Math.max(min, avg)),
    first: value[begin] as number,
    first_at: new Date(ts[begin] as number).toISOString(),
    last: value[end - 1] as number,
    last_at: new Date(ts[end - 1] as number).toISOString(),
  };
};

/** Statistics over a period and its days; empty days are null, never zero. */
export const statsOf = (series: Series, grid: Grid): DailyStats => {
  const days = grid.days.map((day) =>
    between(series, firstAt(series.ts, day.from), firstAt(series.ts, day.to)),
  );
  return {
    ...between(series, firstAt(series.ts, grid.from), firstAt(series.ts, grid.to)),
    daily_min: days.map(({ min }) => min),
    daily_max: days.map(({ max }) => max),
    daily_avg: days.map(({ avg }) => avg),
  };
};
