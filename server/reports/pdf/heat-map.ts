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
import { hasLegendLine, isInHalves, isNarrow, linesOf, sumOfLines, type HeatParts } from './heat-fit.ts';
import { block, heading, marked, note, sideBySide, type Node, type Source } from './nodes.ts';

/** From so many columns on, cells are tiny; 31 days fit at 7 points. */
const TINY_FROM = 32;
const NARROW_TITLE_WIDTH = 100;
const TITLE_WIDTH = 150;
const HALF_TITLE_WIDTH = 112;
/** More would take too much memory. */
const CELLS_MAX = 16_000;
/** Rows in each half of the tables on later pages: one of them fills a page, two do together. */
const HALF_ROWS = 36;
/** Rows of one table that a page has room for. */
const PAGE_ROWS = 42;

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

const cellNode = ({ result, translate }: Source, map: HeatMap, cell: HeatCell): Node => {
  const mark = LEVEL_MARKS[cell.level];
  const value = cell.value === null ? '' : cell.value.toFixed(1);
  const style = map.columns.length >= TINY_FROM ? 'tinyCell' : 'narrowCell';
  return {
    text: [value, mark.sign].filter(Boolean).join(isNarrow(map) ? THIN_SPACE : ' ') || NOTHING,
    style: isNarrow(map) ? style : 'cell',
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

const tableOfRows = (
  source: Source,
  map: HeatMap,
  rows: readonly HeatRow[],
  others: readonly HeatRow[] = [],
): Node => {
  const { translate } = source;
  const places = disambiguatingLocations(source.result);
  const rowNode = (lines: readonly (string | undefined)[], cells: readonly HeatCell[]): Node[] => [
    { text: lines.filter(Boolean).join('\n'), style: isNarrow(map) ? 'narrowTitle' : 'heatTitle' },
    ...cells.map((cell) => cellNode(source, map, cell)),
  ];
  return {
    layout: 'heat',
    tag: 'Table',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [
        isInHalves(map) ? HALF_TITLE_WIDTH : isNarrow(map) ? NARROW_TITLE_WIDTH : TITLE_WIDTH,
        ...map.columns.map(() => '*'),
      ],
      body: [
        [
          { text: translate('report_words.figures.title'), style: 'th' },
          ...map.columns.map((column) => ({
            text: columnHeading(column, map.step).join(isNarrow(map) ? '\n' : ' '),
            actual: columnName(column, map.step),
            style: isNarrow(map) ? 'narrowHead' : 'th',
            alignment: 'center',
          })),
        ],
        ...rows.map(({ device, cells, isAssessed }) =>
          rowNode(
            [
              device.title,
              isAssessed ? undefined : translate('report_words.verdicts.unknown'),
              places.get(device.device_id),
            ],
            cells,
          ),
        ),
        ...(others.length === 0
          ? []
          : [rowNode([translate('report_files.heat_others', { count: others.length })], bandOf(others))]),
      ],
    },
  };
};

const tablesOfRows = (
  source: Source,
  map: HeatMap,
  rows: readonly HeatRow[],
  others: readonly HeatRow[] = [],
): Node[] => {
  if (isInHalves(map))
    return sideBySide(rows, HALF_ROWS, (part) =>
      tableOfRows(source, map, part, part.at(-1) === rows.at(-1) ? others : []),
    );
  return [tableOfRows(source, map, rows, others)];
};

/** The heat map of the first page, worst first. */
export const heatMapOnCover = (source: Source, map: HeatMap, { shown }: HeatParts): Node[] => {
  const { translate } = source;
  const all = map.rows.length;
  const ownLine = hasLegendLine(map);
  const text =
    shown < all ? translate('report_files.heat_worst', { shown, all }) : translate('report_words.heat.text');
  return [
    {
      columnGap: 14,
      columns: [
        { width: 'auto', ...heading(heatTitle(map, translate)), margin: [0, 10, 0, 4] },
        { width: ownLine ? '*' : 'auto', ...note(text), margin: [0, 14, 0, 0] },
        ...(ownLine ? [] : [{ width: '*', ...(legend(source, map, true) as object) }]),
      ],
    },
    ...(ownLine ? [legend(source, map, false)] : []),
    ...tablesOfRows(source, map, map.rows.slice(0, shown), map.rows.slice(shown)),
  ];
};

/** The valves that are not on the first page, if any, in one piece. */
export const remainingHeatMap = (source: Source, map: HeatMap, { shown }: HeatParts): Node[] => {
  const remaining = map.rows.slice(shown);
  if (remaining.length === 0) return [];
  const { translate } = source;
  const rest = remaining.slice(0, Math.floor(CELLS_MAX / map.columns.length));
  const left = remaining.length - rest.length;
  const title = translate('report_files.heat_rest', { title: heatTitle(map, translate) });
  const content = [
    legend(source, map, false),
    ...tablesOfRows(source, map, rest),
    ...(left > 0 ? [note(translate('report_files.more_valves', { count: left }))] : []),
  ];
  const isOnePage = sumOfLines(linesOf(source, map).slice(shown)) <= PAGE_ROWS && !isInHalves(map);
  return isOnePage ? [block(title, content)] : [heading(title), ...content];
};
