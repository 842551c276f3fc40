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
