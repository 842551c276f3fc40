import { NOTHING } from '../../../src/domain/format.ts';
import { disambiguatingLocations } from '../../../src/domain/reports/disambiguation.ts';
import { LEVELS, type HeatCell, type HeatMap, type HeatRow } from '../../../src/domain/reports/heat-map.ts';
import {
  cellText,
  columnHeading,
  columnName,
  heatTitle,
  levelText,
} from '../../../src/domain/reports/heat-text.ts';
import { LEVEL_MARKS } from '../../../src/domain/reports/marks.ts';
import {
  fittingIn,
  hasLegendLine,
  isInHalves,
  isNarrow,
  linesOf,
  sumOfLines,
  type HeatParts,
} from './heat-fit.ts';
import { block, extra, heading, marked, note, sideBySide, type Node, type Source } from './nodes.ts';

/** From so many columns on, cells are tiny; 31 days fit at 7 points. */
const TINY_FROM = 32;
const NARROW_TITLE_WIDTH = 100;
const SIGNS_TITLE_WIDTH = 94;
const TITLE_WIDTH = 150;
const HALF_TITLE_WIDTH = 112;
/** More would take too much memory. */
const CELLS_MAX = 16_000;
/** Lines of rows that a later page has room for, usual and closer ones, and what a heading with a legend takes of them. */
const PAGE_LINES = 42;
const CLOSE_PAGE_LINES = 48;
const HEADING_LINES = 5;
/** More valves within limits are not drawn without figures. */
const SIGNS_MAX = 60;

const legend = ({ result, translate }: Source, { levels }: HeatMap, isBeside: boolean): Node => ({
  margin: isBeside ? [0, 13, 0, 0] : [0, 0, 0, 4],
  columnGap: 10,
  columns: [
    ...(isBeside ? [{ width: '*', text: '' }] : []),
    ...levels.map((level) => {
      const { sign } = LEVEL_MARKS[level];
      return {
        width: 'auto',
        columnGap: 3,
        columns: [
          {
            width: 18,
            layout: 'swatch',
            table: {
              widths: ['*'],
              body: [[{ text: sign || ' ', style: 'cell', tag: 'Artifact', ...marked(LEVEL_MARKS[level]) }]],
            },
          },
          { width: 'auto', text: levelText(level, result.profile.limits, translate), style: 'name' },
        ],
      };
    }),
    ...(isBeside ? [] : [{ width: '*', text: '' }]),
  ],
});

/** Between a value and its sign; narrow cells have room for a thin space only. */
const THIN_SPACE = '\u2009';

/** How the rows of a table are drawn: as usual, closer, or as colours and signs without figures. */
type Look = 'usual' | 'close' | 'signs';
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

const cellNode = (
  { result, translate }: Source,
  map: HeatMap,
  cell: HeatCell,
  { look, style }: { readonly look: Look; readonly style: string },
): Node => {
  const mark = LEVEL_MARKS[cell.level];
  const value = cell.value === null || look === 'signs' ? '' : cell.value.toFixed(1);
  const text = [value, mark.sign].filter(Boolean).join(isNarrow(map) ? THIN_SPACE : ' ');
  return {
    text: text || (look === 'signs' ? ' ' : NOTHING),
    style,
    noWrap: true,
    actual: cellText(cell, result.profile.limits, translate),
    ...(mark.sign.startsWith('!') ? { bold: true } : {}),
    ...marked(mark),
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

interface Rows {
  readonly rows: readonly HeatRow[];
  /** Those left out, as one row at the end. */
  readonly others?: readonly HeatRow[];
  readonly look?: Look;
}

const tableOfRows = (source: Source, map: HeatMap, { rows, others = [], look = 'usual' }: Rows): Node => {
  const { translate } = source;
  const style = stylesOf(map, look);
  const places = disambiguatingLocations(source.result);
  const rowNode = (lines: readonly (string | undefined)[], cells: readonly HeatCell[]): Node[] => [
    { text: lines.filter(Boolean).join('\n'), style: style.title },
    ...cells.map((cell) => cellNode(source, map, cell, { look, style: style.cell })),
  ];
  return {
    layout: 'heat',
    tag: 'Table',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [titleWidth(map, look), ...map.columns.map(() => '*')],
      body: [
        [
          { text: translate('report_words.figures.title'), style: 'th' },
          ...map.columns.map((column) => ({
            text: columnHeading(column, map.step, { isInitial: look === 'signs' }).join(
              isNarrow(map) ? '\n' : ' ',
            ),
            actual: columnName(column, map.step),
            style: style.head,
            alignment: 'center',
          })),
        ],
        ...rows.map(({ device, cells }) => rowNode([device.title, places.get(device.device_id)], cells)),
        ...(others.length === 0
          ? []
          : [rowNode([translate('report_files.heat_others', { count: others.length })], bandOf(others))]),
      ],
    },
  };
};

const tablesOnCover = (source: Source, map: HeatMap, { rows, others = [], look = 'usual' }: Rows): Node[] => {
  if (!isInHalves(map)) return [tableOfRows(source, map, { rows, others, look })];
  return sideBySide(rows, rows.length, (part) =>
    tableOfRows(source, map, {
      rows: part,
      others: part.at(-1) === rows.at(-1) ? others : [],
      look,
    }),
  );
};

/** Rows in two tables beside each other on each page, which are not divided: pdfmake loses what is longer than a page. */
const tablesByPage = (source: Source, map: HeatMap, { rows, look = 'usual' }: Rows): Node[] => {
  const lines = linesOf(source, { ...map, rows });
  const most = (look === 'usual' ? PAGE_LINES : CLOSE_PAGE_LINES) - HEADING_LINES;
  const tables: Node[] = [];
  for (let from = 0; from < rows.length;) {
    // A title of more lines than a page is on a page of its own.
    const fitting = Math.max(1, fittingIn(most, lines.slice(from), true));
    const page = rows.slice(from, from + fitting);
    tables.push(...sideBySide(page, page.length, (part) => tableOfRows(source, map, { rows: part, look })));
    from += page.length;
  }
  return tables;
};

/** The heat map of the first page, worst first. */
export const heatMapOnCover = (
  source: Source,
  map: HeatMap,
  { shown, isClose, isBrief }: HeatParts,
): Node[] => {
  const { translate } = source;
  const all = map.rows.length;
  const ownLine = hasLegendLine(map);
  const text = isBrief
    ? 'report_files.heat_brief'
    : shown < all
      ? 'report_files.heat_worst'
      : 'report_words.heat.text';
  return [
    {
      columnGap: 14,
      columns: [
        { width: 'auto', ...heading(heatTitle(map, translate)), margin: [0, 10, 0, 4] },
        { width: ownLine ? '*' : 'auto', ...note(translate(text, { shown, all })), margin: [0, 14, 0, 0] },
        ...(ownLine ? [] : [{ width: '*', ...(legend(source, map, true) as object) }]),
      ],
    },
    ...(ownLine ? [legend(source, map, false)] : []),
    ...tablesOnCover(source, map, {
      rows: map.rows.slice(0, shown),
      others: map.rows.slice(shown),
      look: isClose ? 'close' : 'usual',
    }),
  ];
};

/** The valves that are not on the first page, if any, in one piece. */
export const remainingHeatMap = (source: Source, map: HeatMap, { shown, isBrief }: HeatParts): Node[] => {
  const remaining = map.rows.slice(shown);
  if (remaining.length === 0) return [];
  const { translate } = source;
  const rest = remaining.slice(0, Math.floor(CELLS_MAX / map.columns.length));
  const left = remaining.length - rest.length;
  const title = translate('report_files.heat_rest', { title: heatTitle(map, translate) });
  const more = left > 0 ? [note(translate('report_files.more_valves', { count: left }))] : [];
  if (isBrief && rest.length > SIGNS_MAX) return [];
  if (isBrief || isInHalves(map)) {
    const look = isBrief ? 'signs' : 'usual';
    const [first = '', ...others] = tablesByPage(source, map, { rows: rest, look });
    const nodes = [block(title, [legend(source, map, false), first]), ...others, ...more];
    return isBrief ? extra('other_valves', nodes) : nodes;
  }
  const content = [legend(source, map, false), tableOfRows(source, map, { rows: rest }), ...more];
  const isOnePage = sumOfLines(linesOf(source, map).slice(shown)) <= PAGE_LINES;
  return isOnePage ? [block(title, content)] : [heading(title), ...content];
};
