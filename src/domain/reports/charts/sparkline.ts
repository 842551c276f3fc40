import { drawChart, type Layer } from '../../charts/draw/draw.ts';
import type { Drawing } from '../../charts/draw/shapes.ts';
import { runsOf } from '../../readings/series.ts';
import { TEMPERATURE_CHART, type Chart } from './chart.ts';
import { deviceCharts, leastRange } from './charts.ts';
import { inkAt, type Highlight } from './day-highlights.ts';
import { DAY_MS, DAY_RUN_S, dayPoints } from './day-points.ts';
import type { Result, ResultRow } from '../result.ts';

/** Above and below lines, so that they are not cut off; bars need no such edge. */
const EDGE = 1.5;

/** The chart of a row's values by day that has room in a table; null if it has none, or counted nothing. */
export const sparklineOf = (
  result: Pick<Result, 'kind' | 'days' | 'profile'>,
  row: Partial<ResultRow>,
): Chart | null => {
  const [chart] = deviceCharts(result, row);
  // Bars of zeros would look like low ones.
  const isEmpty = chart?.shape === 'bars' && chart.values.every((value) => !value);
  // Beside the temperatures of other valves, how often one was used would be read as one.
  const isOther = Array.isArray(row.daily_max) && chart?.key !== TEMPERATURE_CHART.key;
  return chart && !isEmpty && !isOther ? chart : null;
};

/** Draws values by day without axes, with the limit. Days without a value are hatched; those of `highlights` have their colours. */
export const drawSparkline = (
  chart: Chart,
  { width, height }: { readonly width: number; readonly height: number },
  highlights: readonly Highlight[],
): Drawing => {
  const { points, span, gaps } = dayPoints(chart);
  const isBars = chart.shape === 'bars';
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
  const edge = isBars ? 0 : EDGE;
  const centred = points.map((point) => ({ ...point, ms: point.ms + DAY_MS / 2 }));
  const values: Layer = isBars
    ? {
        layer: 'bars',
        bars: points.map(({ ms, value }) => ({
          ms,
          value,
          ink: inkAt(highlights, Math.round((ms - span.from) / DAY_MS)),
        })),
        width: DAY_MS,
        share: 0.72,
      }
    : { layer: 'line', runs: runsOf(centred, DAY_RUN_S), ink: 'primary', strokeWidth: 1.25 };
  return drawChart(
    {
      width,
      height,
      plot: { left: 0, right: width, top: edge, bottom: height - edge },
      span,
      extent: [low, low + range],
    },
    [
      { layer: 'gaps', spans: gaps },
      ...(limit === undefined
        ? []
        : [
            {
              layer: 'limit',
              steps: [[span.from, limit]],
              ink: 'error',
              strokeWidth: 0.75,
              dash: '3 2',
            } satisfies Layer,
          ]),
      values,
    ],
  );
};
