import { valueTicks } from '../../charts/value-ticks.ts';
import { drawChart, TEMPERATURE_CHART, type Chart, type ChartDefinition } from './chart.ts';
import { cellsOf } from './heat-map.ts';
import { profileOfDevice, sharedOutletMax } from '../computing/device-limits.ts';
import { maxOf } from '../computing/totals.ts';
import type { Profile } from '../profiles.ts';
import type { Result, ResultRow } from '../result.ts';
import { viewOf } from '../views.ts';

const isKnown = ({ values }: Chart): boolean => values.some((value) => value !== null);

/** A chart of the hottest water as the heat map has it: days that are not assessed have none. */
const withBelieved = (
  definition: ChartDefinition,
  chart: Chart,
  devices: readonly Partial<ResultRow>[],
  { limits }: Profile,
): Chart => {
  const valves = devices.filter(({ daily_faults }) => daily_faults !== undefined);
  if (definition.daily !== TEMPERATURE_CHART.daily || valves.length === 0) return chart;
  const all = devices.filter((row) => Array.isArray(row.daily_max)).map((row) => cellsOf(row, limits));
  const values = chart.values.map((_, day) => maxOf(all.map((cells) => cells[day]?.value ?? null)));
  const hasUnassessed = values.some(
    (value, day) => value === null && all.some((cells) => cells[day]?.level === 'unassessed'),
  );
  return { ...chart, values, hasUnassessed };
};

/** The charts of a report as a whole; none for a single day. */
export const chartsOf = (result: Result): Chart[] => {
  const { kind, days } = result;
  if (days.length < 2) return [];
  const outlet_max = sharedOutletMax(result);
  const profile = outlet_max === null ? null : profileOfDevice({ outlet_max }, result.profile);
  const dates = days.map(({ date }) => date);
  const { charts = [] } = viewOf(kind);
  return charts
    .map((chart) => {
      const values = days.map((day) =>
        chart.of ? chart.of(day) : (day[chart.key] as number | null | undefined),
      );
      return withBelieved(chart, drawChart(chart, dates, values, profile), result.devices, result.profile);
    })
    .filter(isKnown);
};

/** The daily charts of one device in a report. */
export const deviceCharts = (
  { kind, days, profile: ofReport }: Pick<Result, 'kind' | 'days' | 'profile'>,
  row: Partial<ResultRow>,
): Chart[] => {
  if (days.length < 2) return [];
  const profile = profileOfDevice(row, ofReport);
  const dates = days.map(({ date }) => date);
  const { charts = [], deviceCharts: own } = viewOf(kind);
  const drawn = own
    ? own(row, dates, profile)
    : charts.flatMap((chart) => {
        const values = chart.daily === undefined ? undefined : row[chart.daily];
        if (!Array.isArray(values)) return [];
        return withBelieved(
          chart,
          drawChart(chart, dates, values as (number | null)[], profile),
          [row],
          ofReport,
        );
      });
  return drawn.filter(isKnown);
};

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** The least range of an axis by unit, and for other units as a share of the values: less looks like a change. */
const LEAST_RANGE: Readonly<Record<string, number>> = { '°C': 10, dBm: 20 };
/** The same beside limits, which say how much a change means. */
const LEAST_RANGE_LIMITED: Readonly<Record<string, number>> = { '°C': 5 };
const LEAST_SHARE = 0.1;

/** The range that the axis of a chart has at least. */
export const leastRange = (
  { shape, limits, unit }: Pick<Chart, 'shape' | 'unit'> & { readonly limits: readonly unknown[] },
  min: number,
  max: number,
): number => {
  if (shape === 'bars') return max === min ? 1 : 0;
  const size = Math.max(Math.abs(min), Math.abs(max)) || 1;
  return (
    (limits.length > 0 ? LEAST_RANGE_LIMITED[unit] : undefined) ?? LEAST_RANGE[unit] ?? size * LEAST_SHARE
  );
};

interface ScaleOptions {
  /** The share of the axis that is left above the highest value and below the lowest, for labels; below 0.5. */
  readonly padding?: number;
  /** About how many steps the axis has. */
  readonly steps?: number;
}

/** Three to five ticks, if round numbers allow it. */
const TICKS_MIN = 3;
const TICKS_MAX = 5;
const axisTicks = (low: number, high: number, steps: number, isWhole: boolean): readonly number[] => {
  const [first = [], ...finer] = [steps, steps + 1, steps + 2].map((count) =>
    valueTicks(low, high, isWhole ? Math.min(count, high - low) : count).filter(
      (tick) => !isWhole || Number.isInteger(tick),
    ),
  );
  if (first.length >= TICKS_MIN) return first;
  return finer.find(({ length }) => length >= TICKS_MIN && length <= TICKS_MAX) ?? first;
};

/** The value axis of a chart, including its limits; bar charts start at 0. */
export const scaleOf = (chart: Chart, { padding = 0, steps = 4 }: ScaleOptions = {}): Scale => {
  const { values, limits, shape, format } = chart;
  const all = [
    ...values.filter((value): value is number => value !== null),
    ...limits.map(({ value }) => value),
    ...(shape === 'bars' ? [0] : []),
  ];
  const [min, max] = [Math.min(...all), Math.max(...all)];
  const isAtZero = shape === 'bars' && min === 0;
  const sides = isAtZero ? 1 : 2;
  const range = Math.max(max - min, leastRange(chart, min, max)) / (1 - sides * padding);
  const centred = isAtZero ? 0 : (min + max - range) / 2;
  // What is never negative has no room below 0.
  const low = min >= 0 ? Math.max(0, centred) : centred;
  const high = low + range;
  // The labels of bars are above them, where no line should be.
  const top = isAtZero && max > 0 ? max : high;
  return { low, high, ticks: axisTicks(low, top, steps, format === 'count') };
};
