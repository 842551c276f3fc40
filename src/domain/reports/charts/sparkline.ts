import { linePath } from '../../charts/paths.ts';
import { runsOf } from '../../readings/series.ts';
import { TEMPERATURE_CHART, type Chart } from './chart.ts';
import { deviceCharts, leastRange } from './charts.ts';
import { DAY_MS, dayPoints } from './day-points.ts';
import { believedMax } from './heat-map.ts';
import type { Result, ResultRow } from '../result.ts';

/** A row's values by day as a small drawing, in a box of `width` × `height`. Unknown days are gaps. */
export interface Sparkline {
  readonly chart: Chart;
  /** Path of the line; empty for bars. */
  readonly line: string;
  /** Bars, and single days between gaps, which a line can't show. */
  readonly boxes: readonly {
    /** The position of the day in the chart. */
    readonly day: number;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  /** Height of the highest limit, if it is within the box. */
  readonly limit: number | null;
}

/** Above and below lines, so that they are not cut off; bars need no such edge. */
const EDGE = 1.5;
/** A day without a value breaks the line. */
const INTERVAL_S = (0.6 * DAY_MS) / 1000;

/** Draws the first daily figure of a row of the device table; null if it has none, or counted nothing. */
export const sparklineOf = (
  result: Pick<Result, 'kind' | 'days' | 'profile'>,
  row: Partial<ResultRow>,
  { width, height }: { readonly width: number; readonly height: number },
): Sparkline | null => {
  const [drawn] = deviceCharts(result, row);
  // As in the heat map: a day that is not assessed there has no value here.
  const isOfValve = drawn?.key === TEMPERATURE_CHART.key && row.daily_faults !== undefined;
  const chart = isOfValve
    ? { ...drawn, values: believedMax(row as ResultRow, result.profile.limits) }
    : drawn;
  const isBars = chart?.shape === 'bars';
  // Bars of zeros would look like low ones.
  if (!chart || (isBars && chart.values.every((value) => !value))) return null;
  const { points } = dayPoints(chart);
  if (points.length === 0) return null;
  const limit = chart.limits.find(({ kind }) => kind === 'alarm')?.value;
  const scaled = [
    ...points.map(({ value }) => value),
    ...(isBars ? [0] : []),
    ...(limit === undefined ? [] : [limit]),
  ];
  const [least, most] = [Math.min(...scaled), Math.max(...scaled)];
  // What hardly changes is a level line.
  const range = Math.max(most - least, leastRange(chart, least, most));
  const low = isBars ? least : (least + most - range) / 2;
  const high = low + range;
  const edge = isBars ? 0 : EDGE;
  const y = (value: number): number => edge + ((high - value) / range) * (height - 2 * edge);
  const slot = width / chart.dates.length;
  const first = Date.parse(`${chart.dates[0] ?? ''}T00:00Z`);
  const x = (ms: number): number => ((ms - first) / DAY_MS + 0.5) * slot;
  const runs = isBars ? [] : runsOf(points, INTERVAL_S, 0);
  const single = isBars ? points : runs.flatMap((run) => (run.length === 1 ? run : []));
  return {
    chart,
    line: runs
      .filter((run) => run.length > 1)
      .map((run) => linePath(run, { x, y }, false))
      .join(''),
    boxes: single.map(({ ms, value }) => {
      const boxWidth = isBars ? Math.max(0.8, slot * 0.72) : 2;
      const top = isBars ? y(Math.max(0, value)) : y(value) - 1;
      return {
        day: Math.round((ms - first) / DAY_MS),
        x: x(ms) - boxWidth / 2,
        y: top,
        width: boxWidth,
        height: isBars ? Math.max(0.6, y(Math.min(0, low)) - top) : 2,
      };
    }),
    limit: limit === undefined ? null : y(limit),
  };
};
