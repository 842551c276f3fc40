import { NOTHING } from '../../../src/domain/text/format.ts';
import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import type { Row } from '../../../src/domain/reports/columns/column.ts';
import { columnUnit } from '../../../src/domain/reports/columns/column-unit.ts';
import { deviceColumns, deviceRows } from '../../../src/domain/reports/columns/columns.ts';
import {
  disambiguatingLocations,
  sharedLocations,
} from '../../../src/domain/reports/texts/disambiguation.ts';
import {
  LEVEL_SEVERITY,
  LEVELS,
  type HeatCell,
  type HeatMap,
  type HeatRow,
} from '../../../src/domain/reports/charts/heat-map.ts';
import {
  cellText,
  columnHeading,
  columnName,
  monthsAbove,
} from '../../../src/domain/reports/charts/heat-text.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { PRINTED_LEVEL_MARKS, SEVERITY_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import { tonesOf } from '../../../src/domain/reports/columns/tones.ts';
import { hasLetters, hasMonths, isInHalves, isNarrow, listsAll, MONTH_LINE } from './heat-fit.ts';
import { marked, PRINTED, type Node, type Source } from './nodes.ts';
import { isSigned, signed } from './signs.ts';

/** From so many columns on, cells are tiny; 31 days fit at 7 points. */
const TINY_FROM = 32;
const NARROW_TITLE_WIDTH = 100;
const SIGNS_TITLE_WIDTH = 94;
const TITLE_WIDTH = 150;
const HALF_TITLE_WIDTH = 116;
const SHARE_WIDTH = 46;

/** Between a value and its sign; narrow cells have room for a thin space only. */
const THIN_SPACE = '\u2009';
/** Points of the text beside a sign in a cell, and the size of the sign in a narrow one. */
const CELL_SIGN = 7;
const NARROW_SIGN = 0.66;

/** How the rows of a table are drawn: as usual, closer, or as colours and signs without figures. */
export type Look = 'usual' | 'close' | 'signs';
const titleWidth = (map: HeatMap, look: Look): number => {
  if (look === 'signs') return SIGNS_TITLE_WIDTH;
  return isNarrow(map) ? NARROW_TITLE_WIDTH : isInHalves(map) ? HALF_TITLE_WIDTH : TITLE_WIDTH;
};
interface Styles {
  readonly title: string;
  readonly head: string;
  readonly cell: string;
}
const stylesOf = (map: HeatMap, look: Look): Styles => {
  if (look === 'signs') return { title: 'closeTitle', head: 'signHead', cell: 'signCell' };
  if (look === 'close') return { title: 'closeTitle', head: 'th', cell: 'closeCell' };
  if (!isNarrow(map)) return { title: 'heatTitle', head: 'th', cell: 'cell' };
  const cell = map.columns.length >= TINY_FROM ? 'tinyCell' : 'narrowCell';
  return { title: 'narrowTitle', head: 'narrowHead', cell };
};

/** Whether cells of a level have its sign: in narrow ones beside each other, those not assessed would run together. */
export const hasSign = (map: HeatMap, level: HeatCell['level'], look: Look = 'usual'): boolean =>
  level !== 'unassessed' || look === 'signs' || !isNarrow(map);

/** Days without data are hatched, as in charts. */
export const hatching = (level: HeatCell['level']): object =>
  level === 'unknown' ? { overlayPattern: ['hatched', PRINTED.line] } : {};

const cellNode = (
  { result, translate }: Source,
  map: HeatMap,
  cell: HeatCell,
  device: Parameters<typeof cellText>[1],
  { look, style }: { readonly look: Look; readonly style: string },
): Node => {
  const mark = PRINTED_LEVEL_MARKS[cell.level];
  const value = cell.value === null || look === 'signs' ? '' : cell.value.toFixed(1);
  // As in the other tables; the signs of other levels would read as a comparison.
  const severity = LEVEL_SEVERITY[cell.level];
  const actual = cellText(cell, device, result.profile.limits, translate);
  if (isSigned(severity)) {
    const options = {
      fontSize: CELL_SIGN,
      color: PRINTED[mark.ink],
      alignment: 'center',
      gap: isNarrow(map) ? 1 : 2.4,
      ...(isNarrow(map) ? { share: NARROW_SIGN } : {}),
    } as const;
    return {
      ...signed(severity, { text: value, style, bold: true }, translate, options),
      actual,
      ...marked(mark),
    };
  }
  const sign = hasSign(map, cell.level, look) ? mark.sign : '';
  const text = [value, sign].filter(Boolean).join(isNarrow(map) ? THIN_SPACE : ' ');
  return {
    text: text || (look === 'signs' || cell.level === 'unknown' ? ' ' : NOTHING),
    style,
    noWrap: true,
    actual,
    ...marked(mark),
    ...hatching(cell.level),
  };
};

/** What is left out on the first page as one row: the hottest water of all of these valves. */
const bandOf = (rows: readonly HeatRow[]): readonly HeatCell[] =>
  (rows[0]?.cells ?? []).map((_, at) => {
    const cells = rows.flatMap(({ cells: own }) => own[at] ?? []);
    const known = cells.flatMap(({ value }) => value ?? []);
    return {
      level: LEVELS.find((level) => cells.some((cell) => cell.level === level)) ?? 'unknown',
      value: known.length === 0 ? null : Math.max(...known),
      uses: null,
      scalds: cells.reduce((sum, { scalds }) => sum + scalds, 0),
    };
  });

export interface Rows {
  readonly rows: readonly HeatRow[];
  /** Those left out, as one row at the end. */
  readonly others?: readonly HeatRow[];
  readonly look?: Look;
}

/** The share in band as a last column, where the heat map is the only list of valves and the shares differ. */
const shareColumn = (
  { result, translate }: Source,
  map: HeatMap,
): { readonly head: string; readonly cellOf: (row: HeatRow, style: string) => Node } | null => {
  if (!listsAll(map)) return null;
  const shown = new Set(map.rows.map(({ device }) => device.device_id));
  const rows = new Map<number, Row>(
    deviceRows(result, 'main').flatMap((row) => (shown.has(row.device_id) ? [[row.device_id, row]] : [])),
  );
  const all = [...rows.values()];
  const share = deviceColumns(result, 'filled').find(({ key }) => key === 'in_band_share');
  if (!share || new Set(all.map(share.of)).size < 2) return null;
  const unit = columnUnit(share, all);
  const toneOf = tonesOf(result);
  return {
    head: `${figureLabel(share, translate)} (%)`,
    cellOf: ({ device }, style) => {
      const row = rows.get(device.device_id);
      const tone = row && toneOf(share, row);
      const mark = tone ? SEVERITY_MARKS[tone] : null;
      const text = row ? cellTextOf(share, row, { zone: result.time_zone, translate, unit }) : NOTHING;
      if (mark && isSigned(tone)) {
        const look = { fontSize: CELL_SIGN, color: PRINTED[mark.ink], alignment: 'right' } as const;
        return { ...signed(tone, { text, style }, translate, look), ...marked(mark) };
      }
      return { text, style, alignment: 'right', noWrap: true };
    },
  };
};

interface Common {
  readonly places: ReadonlyMap<number, string>;
  readonly letters: ReadonlyMap<string, string>;
  readonly share: ReturnType<typeof shareColumn>;
}
const tableOfRows = (
  source: Source,
  map: HeatMap,
  { places, letters, share }: Common,
  { rows, others = [], look = 'usual' }: Rows,
): Node => {
  const { translate } = source;
  const style = stylesOf(map, look);
  const titleOf = ({ device: { device_id, title, location } }: HeatRow): Node => {
    const letter = letters.get(String(location));
    const place = letter
      ? `\u00a0·\u00a0${letter}`
      : places.has(device_id)
        ? `\n${places.get(device_id)}`
        : '';
    return { text: [title, { text: place, style: 'place' }], style: style.title };
  };
  const cellsOf = ({ cells, device }: Pick<HeatRow, 'cells'> & Partial<HeatRow>): Node[] =>
    cells.map((cell) => cellNode(source, map, cell, device ?? {}, { look, style: style.cell }));
  const othersTitle = translate('report_files.heat_others', { count: others.length });
  // Columns of signs are narrower than the name of a month.
  const months = hasMonths(map) && look !== 'signs' ? monthsAbove(map) : [];
  return {
    layout: 'heat',
    tag: 'Table',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [titleWidth(map, look), ...map.columns.map(() => '*'), ...(share ? [SHARE_WIDTH] : [])],
      body: [
        [
          {
            text: translate('report_words.figures.title'),
            style: 'th',
            ...(months.length > 0 ? { margin: [0, MONTH_LINE, 0, 0] } : {}),
          },
          ...map.columns.map((column, at) => ({
            text: [
              ...(months.length > 0 ? [`${months[at] || ' '}\n`] : []),
              columnHeading(column, map.step, { isInitial: look === 'signs' }).join(
                isNarrow(map) ? '\n' : ' ',
              ),
            ],
            actual: columnName(column, map.step),
            style: style.head,
            alignment: 'center',
          })),
          ...(share ? [{ text: share.head, style: style.head, alignment: 'right', noWrap: true }] : []),
        ],
        ...rows.map((row) => [
          titleOf(row),
          ...cellsOf(row),
          ...(share ? [share.cellOf(row, style.cell)] : []),
        ]),
        ...(others.length === 0
          ? []
          : [
              [
                { text: othersTitle, style: style.title },
                ...cellsOf({ cells: bandOf(others) }),
                ...(share ? [{ text: '', style: style.cell }] : []),
              ],
            ]),
      ],
    },
  };
};

/** Draws rows of a heat map: valves in rows, days in columns. What all of its tables have in common is computed once. */
export const tablesOf = (source: Source, map: HeatMap): ((rows: Rows) => Node) => {
  const { result } = source;
  const places = disambiguatingLocations(result);
  const letters = hasLetters(source, map) ? sharedLocations(result) : new Map<string, string>();
  const share = shareColumn(source, map);
  return (rows) => tableOfRows(source, map, { places, letters, share }, rows);
};
