import { formatMeasured, NOTHING } from '../../../src/domain/format.ts';
import type { Chart } from '../../../src/domain/reports/chart.ts';
import { deviceCharts } from '../../../src/domain/reports/charts.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/column.ts';
import { deviceRows } from '../../../src/domain/reports/columns.ts';
import { isFlowKey } from '../../../src/domain/reports/datapoints.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { shortDay } from '../../../src/domain/reports/dates.ts';
import { chartName, figureLabel } from '../../../src/domain/reports/labels.ts';
import { isOutletKey } from '../../../src/domain/thresholds.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/marks.ts';
import { isAbove, valueTexts } from './chart-labels.ts';
import { axisUnit, hardlyChanges, isDrawn, isFlat, LOW_HEIGHT } from './chart-svg.ts';
import { onlyDevice } from './cover.ts';
import { countedOf, isCounter, type Datapoint } from './datapoints.ts';
import { asHighest, groupColumns } from './device-groups.ts';
import { tableOfDevices } from './device-tables.ts';
import { factGrid } from './fact-grid.ts';
import { block, denseTable, extra, marked, PRINTED, section, type Node, type Source } from './nodes.ts';
import { signed } from './signs.ts';

/** Said once for a device by the table of all. */
export const OF_DEVICE: ReadonlySet<string> = new Set([
  'verdict',
  'place',
  'alarms',
  'completeness',
  'recycled',
  'mains',
  'reuse_share',
  'savings',
  'online_seconds',
  'gaps',
]);
const STATISTICS: ReadonlySet<string> = new Set(['min', 'max', 'avg']);

const datapointOf = (row: Row): Datapoint => row.datapoint as Datapoint;
/** What a counter counted in the period, in its unit. */
const countedColumn = (result: Result): Column => {
  const of = (row: Row): number | null =>
    isCounter(datapointOf(row)) ? countedOf(result, datapointOf(row)) : null;
  return {
    ...column('counted', 'number'),
    of,
    text: (row) =>
      isCounter(datapointOf(row)) ? formatMeasured(of(row) ?? 0, datapointOf(row).unit) : NOTHING,
  };
};

/** Of the outlet of a valve, whose pipe cools down between two uses, these say nothing. */
const IDLE: ReadonlySet<string> = new Set(['min', 'avg']);
/** A column that says nothing about counters, nor some of it about the outlets of valves. */
const ofMeasured = ({ text, ...one }: Column): Column => {
  const isOf = (row: Row): boolean =>
    !isCounter(datapointOf(row)) &&
    !(IDLE.has(one.key) && row.type === 'tmv' && isOutletKey(datapointOf(row).key));
  return {
    ...one,
    of: (row) => (isOf(row) ? one.of(row) : null),
    ...(text ? { text: (row: Row) => (isOf(row) ? text(row) : NOTHING) } : {}),
  };
};
const rowsOf = ({ result }: Source): readonly ResultRow[] =>
  deviceRows(result).filter((row) => row.datapoint);
const columnsOf = ({ result }: Source, rows: readonly ResultRow[]): readonly Column[] =>
  groupColumns(result, { key: 'others', rows }).filter(({ key }) => !OF_DEVICE.has(key) && key !== 'title');

/** All datapoints of a report's only device, as a section: what they measured, and apart what they counted. */
export const datapoints = (source: Source): Node[] => {
  const { result, translate } = source;
  const rows = rowsOf(source);
  if (rows.length === 0) return [];
  const all = columnsOf(source, rows).filter(({ key }) => key !== 'trend');
  const measured = rows.filter((row) => !isCounter(datapointOf(row)));
  const counted = rows.filter((row) => isCounter(datapointOf(row)));
  const tables = [
    { title: 'measured', of: measured, columns: all },
    {
      title: 'counted',
      of: counted,
      columns: [...all.filter(({ key }) => !STATISTICS.has(key)), countedColumn(result)],
    },
  ].filter(({ of }) => of.length > 0);
  const columns = tables.map((table) => ({
    width: tables.length === 1 || table.title === 'measured' ? '*' : COUNTED_WIDTH,
    stack: [
      ...(tables.length === 1
        ? []
        : [{ text: translate(`report_files.${table.title}`), style: 'h3', tag: 'H3' }]),
      table.of.length === 1
        ? factGrid(source, table.of[0] as ResultRow, table.columns)
        : tableOfDevices(source, table.of, table.columns),
    ],
  }));
  return section(translate('report_words.figures.readings'), [{ columnGap: GAP, columns }], rows.length);
};
const COUNTED_WIDTH = 270;
const GAP = 20;

/** Columns that a table beside a chart has no room for. */
const APART: ReadonlySet<string> = new Set(['count', 'first']);
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
} | null => {
  const { result } = source;
  const only = onlyDevice(result);
  const rows = only ? rowsOf(source) : [];
  // The first whose values differ.
  const chart = only && deviceCharts(result, only).find((one) => isDrawn(one) && !isFlat(one));
  if (!chart || rows.length < 2 || rows.length > ROWS_MAX) return null;
  const hasCounters = rows.some((row) => isCounter(datapointOf(row)));
  const columns = columnsOf(source, rows)
    .filter(({ key }) => !APART.has(key))
    .map((one) => asHighest(STATISTICS.has(one.key) ? ofMeasured(one) : one));
  // The name of a datapoint, its figures, and then its line.
  const figures = columns.filter(({ key }) => key !== 'trend');
  const trend = columns.filter(({ key }) => key === 'trend');
  return {
    chart,
    size: { width: CHART_WIDTH, height: Math.max(LOW_HEIGHT, rows.length * ROW + HEAD) },
    table: tableOfDevices(
      source,
      rows,
      [...figures, ...(hasCounters ? [countedColumn(result)] : []), ...trend],
      { heads: { max: figureLabel({ key: 'max' }, source.translate) } },
    ),
  };
};

/** Whether a chart of a device shows more than its main one, and than its incident, which shows when water flowed. */
export const addsTo = (main: Chart, chart: Chart, { incident }: Result): boolean =>
  chart.key !== main.key && !hardlyChanges(chart) && !(incident?.unit === '°C' && isFlowKey(chart.key));

/** Days that a table has room for. */
const DAYS_MAX = 10;
const NAME_WIDTH = 170;
const FONT_SIZE = 7.5;

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
    return [
      unit === '' ? name : `${name} (${unit})`,
      ...scaled.map((value, day) => {
        const mark = isAbove(chart, chart.values[day] ?? -Infinity) ? SEVERITY_MARKS.high : null;
        const text = value === null ? NOTHING : written(value);
        return mark
          ? {
              ...signed('high', { text, bold: true }, translate, {
                fontSize: FONT_SIZE,
                color: PRINTED[mark.ink],
                alignment: 'right',
              }),
              ...marked(mark),
            }
          : { text, alignment: 'right', noWrap: true };
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
