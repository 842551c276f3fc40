import { drawChart, type Chart } from './chart.ts';
import type { Result, ResultRow } from './result.ts';
import { viewOf } from './views.ts';

const isKnown = ({ values }: Chart): boolean => values.some((value) => value !== null);

/** The charts of a report as a whole; none for a single day. */
export const chartsOf = ({ kind, days, profile }: Result): Chart[] => {
  if (days.length < 2) return [];
  const dates = days.map(({ date }) => date);
  const { charts = [] } = viewOf(kind);
  return charts
    .map((chart) =>
      drawChart(
        chart,
        dates,
        days.map((day) => (chart.of ? chart.of(day) : (day[chart.key] as number | null | undefined))),
        profile,
      ),
    )
    .filter(isKnown);
};

/** The daily charts of one device in a report. */
export const deviceCharts = (
  { kind, days, profile }: Pick<Result, 'kind' | 'days' | 'profile'>,
  row: Partial<ResultRow>,
): Chart[] => {
  if (days.length < 2) return [];
  const dates = days.map(({ date }) => date);
  const { charts = [], deviceCharts: own } = viewOf(kind);
  const drawn = own
    ? own(row, dates, profile)
    : charts.flatMap((chart) => {
        const values = chart.daily === undefined ? undefined : row[chart.daily];
        return Array.isArray(values) ? [drawChart(chart, dates, values as (number | null)[], profile)] : [];
      });
  return drawn.filter(isKnown);
};

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const times = [1, 2, 2.5, 5, 10].find((step) => step * power >= value * (1 - 1e-9)) ?? 10;
  return times * power;
};

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Values that differ by less than this part of them are drawn as nearly level, in a range of this share around them. */
const LEVEL_SHARE = 0.02;
const LEVEL_RANGE = 0.01;

/** The value axis of a chart, including its limits; bar charts start at 0. */
export const scaleOf = ({ values, limits, shape }: Chart): Scale => {
  const all = [
    ...values.filter((value): value is number => value !== null),
    ...limits.map(({ value }) => value),
    ...(shape === 'bars' ? [0] : []),
  ];
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const size = Math.max(Math.abs(min), Math.abs(max));
  const isLevel = shape === 'points' && limits.length === 0 ? max - min <= size * LEVEL_SHARE : max === min;
  const step = roundUp(isLevel ? size * LEVEL_RANGE || 1 : (max - min) / 4);
  const around = isLevel ? step : 0;
  const low = Math.floor((min - (shape === 'bars' ? 0 : around)) / step + 1e-9) * step;
  const high = Math.ceil((max + around) / step - 1e-9) * step;
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, n) => low + n * step) };
};
