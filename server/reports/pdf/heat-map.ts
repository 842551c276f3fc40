import { NOTHING } from '../../../src/domain/format.ts';
import { disambiguatingLocations } from '../../../src/domain/reports/disambiguation.ts';
import type { HeatCell, HeatMap, HeatRow } from '../../../src/domain/reports/heat-map.ts';
import {
  cellText,
  columnHeading,
  columnName,
  heatTitle,
  levelText,
} from '../../../src/domain/reports/heat-text.ts';
import { LEVEL_MARKS } from '../../../src/domain/reports/marks.ts';
import { sumOf } from '../../../src/domain/reports/totals.ts';
import { verdictText } from '../../../src/domain/reports/verdict-text.ts';
import { block, heading, marked, note, sideBySide, type Node, type Source } from './nodes.ts';

/** With more columns, cells and titles are narrower: 35 days fit. */
const NARROW_FROM = 15;
const NARROW_TITLE_WIDTH = 128;
const TITLE_WIDTH = 150;
/** Up to so many columns, two tables fit beside each other. */
const HALVES_UP_TO = 8;
const HALF_TITLE_WIDTH = 112;
/** More would take too much memory. */
const CELLS_MAX = 16_000;
/** Characters of a title in one line. */
const TITLE_LENGTH = 36;
const NARROW_TITLE_LENGTH = 30;
const HALF_TITLE_LENGTH = 26;
/** Lines of rows on the first page, below a verdict of one sentence. */
const FIRST_PAGE_LINES = 28;
/** Rows in each half of the tables on later pages: two of them fill a page. */
const HALF_ROWS = 18;
/** Lines that a logo and each further line of a long title take. */
const LOGO_LINES = 2;
const TITLE_LINES = 2;
/** Characters of the report's title in one line. */
const REPORT_TITLE_LENGTH = 70;

/** How many lines of rows fit below the rest of the first page. */
const roomFor = ({ result, translate }: Source, hasLogo: boolean): number =>
  FIRST_PAGE_LINES -
  (hasLogo ? LOGO_LINES : 0) -
  TITLE_LINES * Math.floor(result.title.length / REPORT_TITLE_LENGTH) -
  verdictText(result, translate).notes.length -
  (result.until < result.to ? 1 : 0);

const legend = ({ result, translate }: Source, { levels }: HeatMap): Node => ({
  margin: [0, 0, 0, 4],
  columnGap: 10,
  columns: [
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
    { width: '*', text: '' },
  ],
});

const cellNode = ({ result, translate }: Source, cell: HeatCell, isNarrow: boolean): Node => {
  const mark = LEVEL_MARKS[cell.level];
  const value = cell.value === null ? '' : cell.value.toFixed(1);
  return {
    text: [value, mark.sign].filter(Boolean).join(isNarrow ? '' : ' ') || NOTHING,
    style: isNarrow ? 'narrowCell' : 'cell',
    noWrap: true,
    actual: cellText(cell, result.profile.limits, translate),
    ...(mark.sign.startsWith('!') ? { bold: true } : {}),
    ...marked(mark),
  };
};

/** Whether the rows are in two tables beside each other: as on paper, where a week doesn't need the whole width. */
const isInHalves = ({ columns, rows }: HeatMap): boolean =>
  columns.length <= HALVES_UP_TO && rows.length > FIRST_PAGE_LINES / 2;

const tableOfRows = (source: Source, map: HeatMap, rows: readonly HeatRow[]): Node => {
  const isNarrow = map.columns.length >= NARROW_FROM;
  const places = disambiguatingLocations(source.result);
  return {
    layout: 'heat',
    tag: 'Table',
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [
        isInHalves(map) ? HALF_TITLE_WIDTH : isNarrow ? NARROW_TITLE_WIDTH : TITLE_WIDTH,
        ...map.columns.map(() => '*'),
      ],
      body: [
        [
          { text: source.translate('report_words.figures.title'), style: 'th' },
          ...map.columns.map((column) => ({
            text: columnHeading(column, map.step).join(isNarrow ? '\n' : ' '),
            actual: columnName(column, map.step),
            style: isNarrow ? 'narrowHead' : 'th',
            alignment: 'center',
          })),
        ],
        ...rows.map(({ device, cells, isAssessed }) => [
          {
            text: [
              device.title,
              ...(isAssessed ? [] : [source.translate('report_words.verdicts.unknown')]),
              places.get(device.device_id),
            ]
              .filter(Boolean)
              .join('\n'),
            style: 'heatTitle',
          },
          ...cells.map((cell) => cellNode(source, cell, isNarrow)),
        ]),
      ],
    },
  };
};

/** How many of the rows fit on the first page. */
const fitting = (source: Source, map: HeatMap, hasLogo: boolean): number => {
  const { rows } = map;
  const places = disambiguatingLocations(source.result);
  const inHalves = isInHalves(map);
  const room = roomFor(source, hasLogo);
  const isNarrow = map.columns.length >= NARROW_FROM;
  const length = inHalves ? HALF_TITLE_LENGTH : isNarrow ? NARROW_TITLE_LENGTH : TITLE_LENGTH;
  const lines = rows.map(
    ({ device, isAssessed }) =>
      Math.ceil(device.title.length / length) + (places.has(device.device_id) ? 1 : 0) + (isAssessed ? 0 : 1),
  );
  let shown = Math.min(rows.length, room * (inHalves ? 2 : 1));
  while (shown > 0) {
    const middle = inHalves ? Math.ceil(shown / 2) : shown;
    const higher = Math.max(sumOf(lines.slice(0, middle)) ?? 0, sumOf(lines.slice(middle, shown)) ?? 0);
    if (higher <= room) break;
    shown -= 1;
  }
  return shown;
};

const tablesOfRows = (source: Source, map: HeatMap, rows: readonly HeatRow[], most: number): Node[] => {
  const toTable = (part: readonly HeatRow[]): Node => tableOfRows(source, map, part);
  return isInHalves(map) ? sideBySide(rows, most, toTable) : [toTable(rows)];
};

/** The heat map of the first page: as many valves as fit, worst first. */
export const heatMapOnCover = (source: Source, map: HeatMap, hasLogo: boolean): Node[] => {
  const { translate } = source;
  const shown = fitting(source, map, hasLogo);
  const all = map.rows.length;
  return [
    {
      columnGap: 20,
      columns: [
        { width: 'auto', ...block(heatTitle(map, translate), []) },
        {
          ...note(
            shown < all
              ? translate('report_files.heat_worst', { shown, all })
              : translate('report_words.heat.text'),
          ),
          alignment: 'right',
          margin: [0, 16, 0, 0],
        },
      ],
    },
    legend(source, map),
    ...tablesOfRows(source, map, map.rows.slice(0, shown), shown),
  ];
};

/** The valves that are not on the first page, if any. */
export const remainingHeatMap = (source: Source, map: HeatMap, hasLogo: boolean): Node[] => {
  const remaining = map.rows.slice(fitting(source, map, hasLogo));
  if (remaining.length === 0) return [];
  const { translate } = source;
  const rest = remaining.slice(0, Math.floor(CELLS_MAX / map.columns.length));
  const left = remaining.length - rest.length;
  return [
    heading(translate('report_files.heat_rest', { title: heatTitle(map, translate) })),
    legend(source, map),
    ...tablesOfRows(source, map, rest, HALF_ROWS),
    ...(left > 0 ? [note(translate('report_files.more_valves', { count: left }))] : []),
  ];
};
