import { chartRange } from '../../../src/domain/reports/charts/chart-range.ts';
import type { Column, Row } from '../../../src/domain/reports/columns/column.ts';
import { sharedLocations } from '../../../src/domain/reports/texts/disambiguation.ts';
import { isTextual } from '../../../src/domain/reports/columns/format.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { drawSparkline, sparklineOf } from '../../../src/domain/reports/charts/sparkline.ts';
import { highlightsOf } from '../../../src/domain/reports/charts/day-highlights.ts';
import { svgOf } from './svg.ts';
import { KEPT } from './columns-as-sentences.ts';
import { INDENT, meterCells, meterTitle } from './meters.ts';
import { sideBySide, tableOf, type Node, type Source } from './nodes.ts';
import { belowSpan, inOneLine, verdictWidth, WIDTHS } from './device-widths.ts';
import type { Span } from './span-row.ts';

/** More would take too long to draw. */
const SPARKLINES_MAX = 600;
/** The size of a row's line, in points. */
const SPARKLINE = { width: 58, height: 9 } as const;
/** Between the verdict and the small line. */
const TREND_INDENT = 10;
/** With so many columns titles wrap, so that the table is not wider than the page. */
const CROWDED_FROM = 14;
const CROWDED_TITLE = 114;

/** Points of a character of a title, and of a location below it. */
const CHARACTER = 4.1;
const PLACE_CHARACTER = 3.6;

/** Headings that fit on one line with their unit. */
const SHORT_HEADS = ['reuse_share', 'max', 'seconds_above_limit', 'hours_since_use'] as const;
const shortHeads = ({ translate }: Source): Readonly<Record<string, string>> =>
  Object.fromEntries(SHORT_HEADS.map((key) => [key, translate(`report_files.heads.${key}`)]));

interface DeviceTableOptions {
  /** Of sub-meters below their main meters. */
  readonly depths?: ReadonlyMap<ResultRow, number>;
  /** Headings of columns that are not figures. */
  readonly heads?: Readonly<Record<string, string>> | undefined;
  readonly span?: Span | undefined;
  readonly total?: ResultRow | undefined;
  /** Of a table that does not have the whole page, in points. */
  readonly width?: number;
}

/** A table of devices, or of datapoints of devices. */
export const tableOfDevices = (
  source: Source,
  rows: readonly ResultRow[],
  columns: readonly Column[],
  { depths = new Map(), heads, span, total, width }: DeviceTableOptions = {},
): Node => {
  const { result, translate } = source;
  const isShared = sharedLocations(result).size > 0;
  const meterCell = meterCells(source);
  // A device may have several rows; only the first names it in the colour of the text.
  const isRepeated = new Set(rows.filter((row, at) => rows[at - 1]?.device_id === row.device_id) as Row[]);
  const titleCell = (row: Row): Node => {
    const depth = depths.get(row as ResultRow) ?? 0;
    return {
      ...(isRepeated.has(row) ? { style: 'repeated' } : {}),
      ...(row === total ? { bold: true } : {}),
      text: [
        ...meterTitle(source, String(row.title), depth),
        ...(row.location && !isShared && !isRepeated.has(row)
          ? [{ text: `\n${row.location as string}`, style: 'place' }]
          : []),
      ],
      ...meterCell(row, depth),
    };
  };
  const titleWidth = Math.max(
    ...rows.map((row) => {
      const depth = depths.get(row) ?? 0;
      const words = depth > 0 ? `${translate('reports.of_which')} ${row.title}` : row.title;
      const place = row.location && !isShared ? row.location.length * PLACE_CHARACTER : 0;
      return Math.max(words.length * CHARACTER, place) + depth * INDENT;
    }),
  );
  const verdict = verdictWidth(rows);
  const sparklines = new Map(
    rows.slice(0, SPARKLINES_MAX).flatMap((row) => {
      const chart = sparklineOf(result, row);
      return chart ? [[row, chart] as const] : [];
    }),
  );
  const trendCell = (row: Row): Node => {
    const chart = sparklines.get(row as ResultRow);
    if (!chart) return '';
    const highlights = highlightsOf(source, { ...chart, devices: new Set([Number(row.device_id)]) });
    return {
      svg: svgOf(drawSparkline(chart, SPARKLINE, highlights)),
      ...SPARKLINE,
      margin: [TREND_INDENT, 0.6, 0, 0.6],
      tag: 'Figure',
      alt: translate('report_heat.range', chartRange(chart)),
    };
  };
  return tableOf(source, columns, rows, {
    all: rows,
    inOneLine: (names) =>
      span
        ? belowSpan(columns, names, { title: titleWidth, verdict, ...(width === undefined ? {} : { width }) })
        : inOneLine(columns, names, verdict),
    widths: columns.map(({ key, format }) =>
      key === 'title' && columns.length >= CROWDED_FROM
        ? CROWDED_TITLE
        : (WIDTHS[key] ?? (isTextual(format) ? 'auto' : '*')),
    ),
    style: 'dense',
    span,
    total,
    heads: {
      ...shortHeads(source),
      // As the lowest beside it is named.
      ...(columns.some(({ key }) => key === 'min') ? { max: figureLabel({ key: 'max' }, translate) } : {}),
      ...heads,
    },
    indents: { trend: TREND_INDENT },
    cells: { title: titleCell, trend: trendCell },
  });
};

/** What says most of a device that is fine, in this order. */
const COMPACT = [
  'max',
  'in_band_share',
  'flow_events',
  'hours_since_use',
  'growth_hours',
  'battery',
  'completeness',
];
/**
 * Up to so many devices two tables are beside each other, otherwise three or four of fewer columns: four if most of their
 * titles take one line there.
 */
const TWO_BESIDE_UP_TO = 20;
const MOST_BESIDE = 4;
const FIGURES_BESIDE: Readonly<Record<number, number>> = { 2: 6, 3: 3, [MOST_BESIDE]: 2 };
/** Points of a page below the heads of these tables, of a line of a title, and of a row in addition. */
const PAGE_HEIGHT = 440;
const LINE = 10.2;
const ROW = 4.6;
/** Characters of a title, or of a location, in one line of the narrowest of them. */
const TITLE_LENGTH = 20;
/** Those of a location's letter after it. */
const LETTER_LENGTH = 3;
/** Points of a figure in a narrow table, and of the narrowest one, without its gaps. */
const FIGURE = 44;
const COUNT = 24;
const NARROWEST = 168;
/** That of a figure with a long heading. */
const LONG = 52;
const WIDTH_OF: Readonly<Record<string, number>> = { flow_events: COUNT, completeness: LONG };
const widthOf = ({ key }: Column): number => WIDTH_OF[key] ?? FIGURE;
const besideOf = (rows: readonly ResultRow[], figures: readonly Column[], hasLetters: boolean): number => {
  if (rows.length <= TWO_BESIDE_UP_TO) return 2;
  const taken = figures.slice(0, FIGURES_BESIDE[MOST_BESIDE]).reduce((sum, one) => sum + widthOf(one), 0);
  const most = (NARROWEST - taken) / CHARACTER - (hasLetters ? LETTER_LENGTH : 0);
  const long = rows.filter(({ title }) => title.length > most).length;
  return long > rows.length / 4 ? 3 : MOST_BESIDE;
};
/** So many rows fit on a page even if they are those with the longest titles: what is longer than a page would be lost. */
export const rowsOnPage = (titles: readonly string[]): number => {
  let left = PAGE_HEIGHT;
  const fits = titles
    .map((title) => Math.ceil(title.length / TITLE_LENGTH) * LINE + ROW)
    .toSorted((a, b) => b - a)
    .findIndex((height) => (left -= height) < 0);
  return Math.max(1, fits === -1 ? titles.length : fits);
};

/** Devices without findings as short tables beside each other; `isShort`: whether they leave figures out. */
export const compactTables = (
  source: Source,
  rows: readonly ResultRow[],
  columns: readonly Column[],
): { readonly tables: readonly Node[]; readonly isShort: boolean } => {
  const letters = sharedLocations(source.result);
  const figures = columns
    .filter(({ key }) => COMPACT.includes(key))
    .toSorted((a, b) => COMPACT.indexOf(a.key) - COMPACT.indexOf(b.key));
  const beside = besideOf(rows, figures, letters.size > 1);
  const shown = figures.slice(0, FIGURES_BESIDE[beside]);
  const titles = columns.filter(({ key }) => key === 'title');
  const titleCell = ({ title, location }: Row): Node => {
    const letter = letters.size > 1 ? letters.get(String(location)) : undefined;
    const place =
      letters.size === 0 && location ? `\n${location as string}` : letter ? `\u00a0·\u00a0${letter}` : '';
    return { text: [String(title), { text: place, style: 'place' }] };
  };
  const toTable = (part: readonly ResultRow[]): Node =>
    tableOf(source, [...titles, ...shown], part, {
      all: rows,
      style: 'dense',
      heads: shortHeads(source),
      widths: ['*', ...shown.map((one) => (beside === 2 ? 50 : widthOf(one)))],
      cells: { title: titleCell },
    });
  const titlesOf = rows.map(({ title, location }) =>
    letters.size === 0 && location
      ? title.padEnd(Math.ceil(title.length / TITLE_LENGTH) * TITLE_LENGTH) + location
      : title,
  );
  return {
    tables: sideBySide(rows, rowsOnPage(titlesOf), toTable, beside),
    isShort: shown.length < columns.filter(({ key }) => !KEPT.has(key) && key !== 'alarms').length,
  };
};
