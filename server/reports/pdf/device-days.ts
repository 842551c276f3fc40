import type { Chart } from '../../../src/domain/reports/chart.ts';
import { deviceCharts } from '../../../src/domain/reports/charts.ts';
import { column } from '../../../src/domain/reports/column.ts';
import { columnUnit } from '../../../src/domain/reports/column-unit.ts';
import { shortDay } from '../../../src/domain/reports/dates.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { sumOf } from '../../../src/domain/reports/totals.ts';
import { NOTHING } from '../../../src/domain/format.ts';
import { INDENT, meterTitle } from './meters.ts';
import { block, extra, type Node, type Source } from './nodes.ts';

/** Days that are columns of their own; longer periods have one for so many days. */
const DAYS_MAX = 10;
const DAYS_OF_WEEK = 7;
const TITLE_WIDTH = 150;
/** More devices would be a list of figures that nobody compares. */
const DEVICES_MAX = 20;

/** Indices of the days that each column is about. */
const spansOf = (days: number): readonly (readonly number[])[] => {
  const all = Array.from({ length: days }, (_, day) => day);
  return days <= DAYS_MAX
    ? all.map((day) => [day])
    : Array.from({ length: Math.ceil(days / DAYS_OF_WEEK) }, (_, at) =>
        all.slice(at * DAYS_OF_WEEK, (at + 1) * DAYS_OF_WEEK),
      );
};

const isSum = ({ measure, key }: Chart): boolean => measure === 'counted' || key === 'consumption';

/**
 * What some meters or recycling units counted on each day, or in each week of a longer period; shown where there is room.
 * `depths`: of sub-meters below their main meters.
 */
export const devicesByDay = (
  source: Source,
  title: string,
  rows: readonly ResultRow[],
  depths: ReadonlyMap<ResultRow, number>,
): Node[] => {
  const { result, translate } = source;
  const drawn = rows.flatMap((row) => {
    const [chart] = deviceCharts(result, row);
    return chart && isSum(chart) ? [{ row, chart }] : [];
  });
  const [first] = drawn;
  if (!first || drawn.length !== rows.length || rows.length < 2 || rows.length > DEVICES_MAX) return [];
  if (drawn.some(({ chart }) => chart.unit !== first.chart.unit)) return [];
  const spans = spansOf(first.chart.dates.length);
  const sums = drawn.map(({ chart }) =>
    spans.map((days) => {
      const values = days.map((day) => chart.values[day] ?? null);
      // Without one of its days a sum would look like less water.
      return values.includes(null) ? null : sumOf(values);
    }),
  );
  const litres = column('value', 'litres');
  const unit =
    first.chart.unit === 'L'
      ? columnUnit(
          litres,
          sums.flat().map((value) => ({ value })),
        )
      : null;
  const textOf = (value: number | null): string =>
    value === null ? NOTHING : (unit?.text(value) ?? value.toFixed(1));
  const headOf = (days: readonly number[]): string => {
    const [from, to] = [first.chart.dates[days[0] ?? 0], first.chart.dates[days.at(-1) ?? 0]];
    return [from, ...(to === from ? [] : [to])].map((date) => shortDay(date ?? '')).join(' – ');
  };
  return extra('devices_by_day', [
    block(
      translate(`report_files.devices_by_${spans.length < first.chart.dates.length ? 'week' : 'day'}`, {
        title,
        unit: unit?.unit ?? first.chart.unit,
      }),
      [
        {
          layout: 'dense',
          style: 'dense',
          tag: 'Table',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: [TITLE_WIDTH, ...spans.map(() => '*')],
            body: [
              [
                { text: figureLabel({ key: 'title' }, translate), style: 'denseHead' },
                ...spans.map((days) => ({ text: headOf(days), style: 'denseHead', alignment: 'right' })),
              ],
              ...drawn.map(({ row }, at) => [
                {
                  text: meterTitle(source, row.title, depths.get(row) ?? 0),
                  margin: [(depths.get(row) ?? 0) * INDENT, 0, 0, 0],
                },
                ...(sums[at] ?? []).map((value) => ({
                  text: textOf(value),
                  alignment: 'right',
                  noWrap: true,
                  ...(value !== null &&
                  value === Math.max(...(sums[at] ?? []).map((one) => one ?? 0)) &&
                  value > 0
                    ? { bold: true }
                    : {}),
                })),
              ]),
            ],
          },
        },
      ],
    ),
  ]);
};
