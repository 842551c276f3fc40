import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import { deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { column, type Column, type Row } from '../../../src/domain/reports/columns/column.ts';
import { columnUnit } from '../../../src/domain/reports/columns/column-unit.ts';
import { shortDay } from '../../../src/domain/reports/texts/dates.ts';
import { highlightsOf, type Highlight } from '../../../src/domain/reports/charts/day-highlights.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { sharedLocations } from '../../../src/domain/reports/texts/disambiguation.ts';
import { roundedBy, roundedText } from '../../../src/domain/reports/columns/rounding.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { sumOf } from '../../../src/domain/reports/computing/totals.ts';
import { NOTHING } from '../../../src/domain/text/format.ts';
import { reuseOf } from './key-figures.ts';
import { meterCells, meterTitle } from './meters.ts';
import { figureCell } from './figure-cell.ts';
import { block, denseTable, extra, notes, type Node, type Source } from './nodes.ts';
import type { Span } from './span-row.ts';

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

interface Counted {
  /** Texts of the columns: days, or weeks of a longer period. */
  readonly heads: readonly string[];
  readonly isByWeek: boolean;
  readonly unit: string;
  /** A sum of the period in that unit. */
  readonly written: (value: number | null) => string;
  /** A row for each device, with the text of each column. */
  readonly texts: ReadonlyMap<ResultRow, readonly string[]>;
  /** What stands out in each column of a device: that of a day, or the first of a week. */
  readonly marks: ReadonlyMap<ResultRow, readonly (Highlight | null)[]>;
  /** Those of all of them together. */
  readonly total: readonly string[];
  /** By how much the columns of a device may add up to more or less than its sum, which is rounded, too. */
  readonly rounded: string | undefined;
}
/** What each device counted by day or week; null if that is not known, or for more than a table has room for. */
const countedBy = (source: Source, rows: readonly ResultRow[]): Counted | null => {
  const { result } = source;
  const drawn = rows.flatMap((row) => {
    const [chart] = deviceCharts(result, row);
    return chart && isSum(chart) ? [{ row, chart }] : [];
  });
  const [first] = drawn;
  if (!first || drawn.length !== rows.length || rows.length < 2 || rows.length > DEVICES_MAX) return null;
  const { dates, unit } = first.chart;
  if (drawn.some(({ chart }) => chart.unit !== unit)) return null;
  const spans = spansOf(dates.length);
  const sums = drawn.map(({ chart }) =>
    spans.map((days) => {
      const values = days.map((day) => chart.values[day] ?? null);
      // Without one of its days a sum would look like less water.
      return values.includes(null) ? null : sumOf(values);
    }),
  );
  // The unit of the whole period, which stands beside them.
  const wholes = drawn.map(({ chart }) => sumOf(chart.values));
  const recycled = rows.flatMap(({ hydraloop }) => (hydraloop ? [hydraloop as Row] : []));
  const shared =
    unit === 'L'
      ? columnUnit({ ...column('value', 'litres'), worth: ({ savings }) => savings }, [
          ...[...sums.flat(), ...wholes].map((value) => ({ value })),
          ...recycled.map(({ recycled: value, savings }) => ({ value, savings })),
        ])
      : null;
  const written = (value: number | null): string =>
    value === null ? NOTHING : (shared?.text(value) ?? value.toFixed(1));
  const texts = sums.map((own) => own.map(written));
  const total = spans.map((_, at) => {
    const values = sums.map((own) => own[at] ?? null);
    return written(values.includes(null) ? null : sumOf(values));
  });
  return {
    heads: spans.map((days) =>
      [...new Set([days[0], days.at(-1)])].map((day) => shortDay(dates[day ?? 0] ?? '')).join(' – '),
    ),
    isByWeek: spans.length < dates.length,
    unit: shared?.unit ?? unit,
    written,
    marks: new Map(
      drawn.map(({ row, chart }) => {
        const found = highlightsOf(source, { ...chart, devices: new Set([row.device_id]) });
        return [row, spans.map((days) => found.find(({ day }) => days.includes(day)) ?? null)];
      }),
    ),
    texts: new Map(drawn.map(({ row }, at) => [row, texts[at] ?? []])),
    total,
    rounded: roundedBy(
      [
        ...texts.map((parts, at) => ({ parts, whole: written(wholes[at] ?? null) })),
        ...total.map((whole, at) => ({ parts: texts.map((own) => own[at] ?? ''), whole })),
      ],
      shared?.unit ?? unit,
    ),
  };
};

/** So many columns fit beside each other, and with locations. */
const COLUMNS_MAX = 14;
const PLACED_COLUMNS_MAX = 12;

/** What devices counted in the whole period, in the unit of its days: a row has one unit. */
const WHOLES: ReadonlySet<string> = new Set(['recycled', 'mains', 'consumption']);
const inUnitOfDays = (one: Column, { written }: Counted): Column =>
  WHOLES.has(one.key)
    ? { ...one, format: 'number', text: (row) => written(one.of(row) as number | null) }
    : one;

const SUMMED = ['recycled', 'mains', 'savings', 'online_seconds'] as const;
/** Recycling units together, as a row of their table; undefined for other devices. */
const totalOf = ({ result, translate }: Source, rows: readonly ResultRow[]): ResultRow | undefined => {
  const [first] = rows;
  const own = rows.flatMap(({ hydraloop }) =>
    hydraloop ? [hydraloop as Record<string, number | null>] : [],
  );
  if (!first || own.length < rows.length || rows.length < result.devices.length) return undefined;
  const sums = Object.fromEntries(SUMMED.map((key) => [key, sumOf(own.map((one) => one[key] ?? null))]));
  return {
    ...first,
    device_id: 0,
    title: translate('report_files.total'),
    location: null,
    completeness: result.completeness,
    hydraloop: { ...sums, reuse_share: reuseOf(result) },
  };
};

interface WithDays {
  readonly columns: readonly Column[];
  readonly heads: Readonly<Record<string, string>>;
  /** A row of the sums of all, for recycling units. */
  readonly total: ResultRow | undefined;
  /** Above the columns of days. */
  readonly span: Span;
  /** By how much days may add up to more or less than what is beside or below them. */
  readonly rounded: string | undefined;
}
/** The columns of a table with those of days instead of a small line, if there is room for them. */
export const withDays = (
  source: Source,
  rows: readonly ResultRow[],
  columns: readonly Column[],
): WithDays | null => {
  const counted = countedBy(source, rows);
  const at = columns.findIndex(({ key }) => key === 'trend');
  if (!counted || counted.isByWeek || at === -1) return null;
  const most = columns.some(({ key }) => key === 'place') ? PLACED_COLUMNS_MAX : COLUMNS_MAX;
  if (columns.length - 1 + counted.heads.length > most) return null;
  const total = totalOf(source, rows);
  const days = counted.heads.map((_, day): Column => ({
    key: `day_${day}`,
    format: 'number',
    of: () => 0,
    tone: (row) => counted.marks.get(row as ResultRow)?.[day]?.severity ?? null,
    text: (row) => (row === total ? counted.total : counted.texts.get(row as ResultRow))?.[day] ?? NOTHING,
  }));
  return {
    columns: [...columns.slice(0, at), ...days, ...columns.slice(at + 1)].map((one) =>
      inUnitOfDays(one, counted),
    ),
    heads: {
      ...Object.fromEntries(counted.heads.map((head, day) => [`day_${day}`, head])),
      ...Object.fromEntries(
        [...WHOLES].map((key) => [key, `${figureLabel({ key }, source.translate)} (${counted.unit})`]),
      ),
    },
    total,
    rounded: counted.rounded,
    span: {
      from: at,
      count: days.length,
      text: source.translate('report_files.of_day', {
        name: figureLabel(
          { key: rows.every(({ hydraloop }) => hydraloop) ? 'recycled' : 'consumption' },
          source.translate,
        ),
        unit: counted.unit,
      }),
    },
  };
};

/**
 * What some meters or recycling units counted on each day, or in each week of a longer period, as a table of its own where
 * there is room. `depths`: of sub-meters below their main meters.
 */
export const devicesByDay = (
  source: Source,
  title: string,
  rows: readonly ResultRow[],
  depths: ReadonlyMap<ResultRow, number>,
): Node[] => {
  const { translate } = source;
  const counted = countedBy(source, rows);
  if (!counted) return [];
  const { heads, unit, isByWeek, texts, marks, rounded } = counted;
  const meterCell = meterCells(source);
  const letters = sharedLocations(source.result);
  const isLettered = new Set(rows.map(({ location }) => location)).size > 1 && letters.size > 1;
  const letterOf = ({ location }: ResultRow): string =>
    isLettered ? `\u00a0·\u00a0${letters.get(String(location)) ?? ''}` : '';
  return extra('devices_by_day', [
    block(translate(`report_files.devices_by_${isByWeek ? 'week' : 'day'}`, { title, unit }), [
      ...notes([roundedText(rounded, translate)]),
      denseTable(
        [TITLE_WIDTH, ...heads.map(() => '*')],
        [
          [
            { text: figureLabel({ key: 'title' }, translate), style: 'denseHead' },
            ...heads.map((text) => ({ text, style: 'denseHead', alignment: 'right' })),
          ],
          ...rows.map((row) => [
            {
              text: [
                ...meterTitle(source, row.title, depths.get(row) ?? 0),
                { text: letterOf(row), style: 'place' },
              ],
              ...meterCell(row, depths.get(row) ?? 0),
            },
            ...(texts.get(row) ?? []).map((text, at) =>
              figureCell(text, marks.get(row)?.[at]?.severity, translate),
            ),
          ]),
        ],
      ),
    ]),
  ]);
};
