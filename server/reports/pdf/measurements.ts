import { NOTHING } from '../../../src/domain/text/format.ts';
import type { Column } from '../../../src/domain/reports/columns/column.ts';
import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { isFlow } from '../../../src/domain/readings/datapoint-roles.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { shortDay } from '../../../src/domain/reports/texts/dates.ts';
import { chartName } from '../../../src/domain/reports/texts/labels.ts';
import { highlightsOf } from '../../../src/domain/reports/charts/day-highlights.ts';
import { isAbove, valueTexts } from './chart-labels.ts';
import { axisUnit, hardlyChanges, isDrawn, isFlat, LOW_HEIGHT } from './chart-svg.ts';
import { onlyDevice } from './cover.ts';
import { isCounter, type Datapoint } from './datapoints.ts';
import { tableOfDevices } from './device-tables.ts';
import {
  datapointColumns,
  datapointHeads,
  datapointRows,
  idleText,
  registerColumn,
  trendLast,
} from './datapoint-tables.ts';
import { figureCell } from './figure-cell.ts';
import { block, denseTable, extra, type Node, type Source } from './nodes.ts';

/** Datapoints whose table fits on the first page. */
const ROWS_MAX = 12;
const CHART_WIDTH = 236;
/** Points of a row of the table, and of its head without that of the chart. */
const ROW = 13;
const HEAD = 8;

/** The measurements of a report's only device: one as a chart, and beside it all as a table; null if these are many. */
export const measurements = (
  source: Source,
): {
  readonly chart: Chart;
  readonly size: { readonly width: number; readonly height: number };
  readonly table: Node;
  /** What the table does not show, and why; empty if it shows all. */
  readonly said: string;
} | null => {
  const { result } = source;
  const only = onlyDevice(result);
  const rows = only ? datapointRows(result) : [];
  // The first whose values differ.
  const chart = only && deviceCharts(result, only).find((one) => isDrawn(one) && !isFlat(one));
  if (!chart || rows.length < 2 || rows.length > ROWS_MAX) return null;
  const closing = registerColumn(result, 'closing', rows);
  // Counters show their last value in the unit of their increase, which stands beside it.
  const ofCounters = (one: Column): Column => ({
    ...one,
    text: (row) => (isCounter(row.datapoint as Datapoint) ? closing : one).text?.(row) ?? NOTHING,
  });
  const hasCounters = rows.some((row) => isCounter(row.datapoint as Datapoint));
  const columns = datapointColumns(source, rows).map((one) => (one.key === 'last' ? ofCounters(one) : one));
  return {
    chart,
    size: { width: CHART_WIDTH, height: Math.max(LOW_HEIGHT, rows.length * ROW + HEAD) },
    table: tableOfDevices(
      source,
      rows,
      trendLast([...columns, ...(hasCounters ? [registerColumn(result, 'increase', rows)] : [])]),
      { heads: datapointHeads(source) },
    ),
    said: idleText(rows, source),
  };
};

/** Whether a chart of a device shows more than its main one, and than its incident, which shows when water flowed. */
export const addsTo = (main: Chart, chart: Chart, { incident }: Result): boolean =>
  chart.key !== main.key &&
  !hardlyChanges(chart) &&
  !(incident?.unit === '°C' && isFlow({ role: chart.role ?? null }));

/** Days that a table has room for. */
const DAYS_MAX = 10;
const NAME_WIDTH = 170;

/** What the datapoints of a report's only device measured on each day, as a table where there is room. */
export const datapointsByDay = (source: Source): Node[] => {
  const { result, translate } = source;
  const only = onlyDevice(result);
  const charts = only ? deviceCharts(result, only).filter(isDrawn) : [];
  const dates = charts[0]?.dates ?? [];
  if (charts.length < 2 || charts.length > ROWS_MAX || dates.length < 2 || dates.length > DAYS_MAX) return [];
  const rowOf = (chart: Chart): Node[] => {
    const { unit, divisor } = axisUnit(chart);
    const scaled = chart.values.map((value) => (value === null ? null : value / divisor));
    const written = valueTexts(scaled, chart.unit);
    const name = chartName(chart, translate);
    const highlights = highlightsOf(source, chart);
    return [
      unit === '' ? name : `${name} (${unit})`,
      ...scaled.map((value, day) => {
        const isHot = isAbove(chart, chart.values[day] ?? -Infinity);
        const found = highlights.find((one) => one.day === day)?.severity;
        return figureCell(value === null ? NOTHING : written(value), isHot ? 'high' : found, translate);
      }),
    ];
  };
  const heads = [translate('report_words.figures.datapoint'), ...dates.map((date) => shortDay(date))];
  return extra('days', [
    block(translate('report_files.measurements_by_day'), [
      denseTable(
        [NAME_WIDTH, ...dates.map(() => '*')],
        [
          heads.map((text, at) => ({ text, style: 'denseHead', alignment: at === 0 ? 'left' : 'right' })),
          ...charts.map(rowOf),
        ],
      ),
    ]),
  ]);
};
