import { chartRange } from '../../../src/domain/reports/chart-range.ts';
import { cellTextOf } from '../../../src/domain/reports/cell-text.ts';
import type { Column, Row } from '../../../src/domain/reports/column.ts';
import { columnUnit } from '../../../src/domain/reports/column-unit.ts';
import { sharedLocations } from '../../../src/domain/reports/disambiguation.ts';
import { isTextual } from '../../../src/domain/reports/format.ts';
import { figureLabel } from '../../../src/domain/reports/labels.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { sparklineOf } from '../../../src/domain/reports/sparkline.ts';
import { sparklineSvg, SPARKLINE } from './chart-svg.ts';
import { INDENT, meterTitle } from './meters.ts';
import { sideBySide, tableOf, type Node, type Source } from './nodes.ts';

/** More would take too long to draw. */
const SPARKLINES_MAX = 600;
const WIDTHS: Readonly<Record<string, number>> = { title: 122, trend: 66, place: 40, labels: 54 };
/** With so many columns titles wrap, so that the table is not wider than the page. */
const CROWDED_FROM = 14;
const CROWDED_TITLE = 96;

/** A table of devices, or of datapoints of devices; `depths`: of sub-meters below their main meters. */
export const tableOfDevices = (
  source: Source,
  rows: readonly ResultRow[],
  columns: readonly Column[],
  depths: ReadonlyMap<ResultRow, number> = new Map(),
): Node => {
  const { result, translate } = source;
  const isShared = sharedLocations(result).size > 0;
  // A device may have several rows; only the first names it in the colour of the text.
  const isRepeated = new Set(rows.filter((row, at) => rows[at - 1]?.device_id === row.device_id) as Row[]);
  const titleCell = (row: Row): Node => {
    const depth = depths.get(row as ResultRow) ?? 0;
    return {
      ...(isRepeated.has(row) ? { style: 'repeated' } : {}),
      text: [
        ...meterTitle(source, String(row.title), depth),
        ...(row.location && !isShared && !isRepeated.has(row)
          ? [{ text: `\n${row.location as string}`, style: 'place' }]
          : []),
      ],
      ...(depth > 0 ? { margin: [depth * INDENT, 0, 0, 0] } : {}),
    };
  };
  const sparklines = new Map(
    rows.slice(0, SPARKLINES_MAX).flatMap((row) => {
      const drawn = sparklineOf(result, row, SPARKLINE);
      return drawn ? [[row, drawn] as const] : [];
    }),
  );
  const trendCell = (row: Row): Node => {
    const drawn = sparklines.get(row as ResultRow);
    if (!drawn) return '';
    return {
      svg: sparklineSvg(drawn),
      ...SPARKLINE,
      margin: [4, 0, 0, 0],
      tag: 'Figure',
      alt: translate('report_words.heat.range', chartRange(drawn.chart)),
    };
  };
  return tableOf(source, columns, rows, {
    all: rows,
    widths: columns.map(({ key, format }) =>
      key === 'title' && columns.length >= CROWDED_FROM
        ? CROWDED_TITLE
        : (WIDTHS[key] ?? (isTextual(format) ? 'auto' : '*')),
    ),
    style: 'dense',
    cells: { title: titleCell, trend: trendCell },
  });
};

/** Columns that are never said in a sentence. */
const KEPT: ReadonlySet<string> = new Set(['title', 'place', 'verdict', 'trend']);
/** The same in so many rows is said once. */
const FOLD_FROM = 3;

/** Columns without those that say the same in each row, and these in words: `Complete 100%`. */
export const folded = (
  { result, translate }: Source,
  columns: readonly Column[],
  rows: readonly ResultRow[],
): { readonly columns: readonly Column[]; readonly same: readonly string[] } => {
  if (rows.length < FOLD_FROM) return { columns, same: [] };
  const context = { zone: result.time_zone, translate };
  const same: string[] = [];
  const kept = columns.filter((one) => {
    if (KEPT.has(one.key)) return true;
    const unit = columnUnit(one, rows);
    const texts = new Set(rows.map((row) => cellTextOf(one, row, { ...context, unit })));
    const [first] = rows;
    if (texts.size > 1 || first === undefined) return true;
    same.push(`${figureLabel(one, translate)} ${cellTextOf(one, first, context)}`.replaceAll(' ', '\u00a0'));
    return false;
  });
  return { columns: kept, same };
};

/** What says most of a device that is fine, in this order. */
const COMPACT = [
  'max',
  'flow_events',
  'in_band_share',
  'hours_since_use',
  'count',
  'min',
  'growth_hours',
  'last',
  'battery',
  'completeness',
];
/** Up to so many devices two tables are beside each other, otherwise three of fewer columns. */
const TWO_BESIDE_UP_TO = 24;
const FIGURES_BESIDE: Readonly<Record<number, number>> = { 2: 6, 3: 4 };
/** Rows of each that a page has room for. */
const PAGE_ROWS = 34;

/** Devices without findings as short tables beside each other; `isShort`: whether they leave figures out. */
export const compactTables = (
  source: Source,
  rows: readonly ResultRow[],
  columns: readonly Column[],
): { readonly tables: readonly Node[]; readonly isShort: boolean } => {
  const beside = rows.length <= TWO_BESIDE_UP_TO ? 2 : 3;
  const letters = sharedLocations(source.result);
  const figures = columns.filter(({ key }) => COMPACT.includes(key));
  const shown = figures
    .toSorted((a, b) => COMPACT.indexOf(a.key) - COMPACT.indexOf(b.key))
    .slice(0, FIGURES_BESIDE[beside]);
  const titles = columns.filter(({ key }) => key === 'title');
  const titleCell = ({ title, location }: Row): Node => {
    const letter = letters.size > 1 ? letters.get(String(location)) : undefined;
    const place = letters.size === 0 && location ? `\n${location as string}` : letter ? ` · ${letter}` : '';
    return { text: [String(title), { text: place, style: 'place' }] };
  };
  const toTable = (part: readonly ResultRow[]): Node =>
    tableOf(source, [...titles, ...shown], part, {
      all: rows,
      style: 'dense',
      widths: ['*', ...shown.map(() => (beside === 3 ? 33 : 42))],
      cells: { title: titleCell },
    });
  return {
    tables: sideBySide(rows, PAGE_ROWS, toTable, beside),
    isShort: shown.length < columns.filter(({ key }) => !KEPT.has(key) && key !== 'alarms').length,
  };
};
