import { isWithinLimits, LEVEL_SEVERITY, type HeatMap } from '../../../src/domain/reports/charts/heat-map.ts';
import {
  heatText,
  heatTitle,
  legendLimits,
  levelText,
} from '../../../src/domain/reports/charts/heat-text.ts';
import { PRINTED_LEVEL_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import {
  fittingIn,
  hasLegendLine,
  heatNotes,
  heatParts,
  isInHalves,
  linesOf,
  listsAll,
  sumOfLines,
  wholeOf,
  type HeatParts,
} from './heat-fit.ts';
import { hasSign, hatching, tablesOf, type Look, type Rows } from './heat-table.ts';
import {
  block,
  either,
  extra,
  heading,
  marked,
  note,
  PRINTED,
  sideBySide,
  type Element,
  type Node,
  type Source,
} from './nodes.ts';
import { isSigned, signed } from './signs.ts';

/** More would take too much memory. */
const CELLS_MAX = 16_000;
/** Lines of rows that a later page has room for, usual and closer ones, and what a heading with a legend takes of them. */
const PAGE_LINES = 42;
const CLOSE_PAGE_LINES = 48;
const HEADING_LINES = 5;
/** More valves within limits are not drawn without figures. */
const SIGNS_MAX = 60;

const legend = (
  { result, translate }: Source,
  map: HeatMap,
  { isBeside = false, look }: { readonly isBeside?: boolean; readonly look?: Look } = {},
): Node => ({
  margin: isBeside ? [0, 13, 0, 0] : [0, 0, 0, 4],
  columnGap: 10,
  columns: [
    // What is within limits has no colour that would need a key.
    ...map.levels
      .filter((level) => level !== 'within')
      .map((level) => {
        const mark = PRINTED_LEVEL_MARKS[level];
        const severity = LEVEL_SEVERITY[level];
        const swatch = isSigned(severity)
          ? signed(severity, { text: '' }, translate, {
              fontSize: 7,
              color: PRINTED[mark.ink],
              alignment: 'center',
              gap: 0,
            })
          : { text: (hasSign(map, level, look) && mark.sign) || ' ' };
        return {
          width: 'auto',
          columnGap: 3,
          columns: [
            {
              width: 18,
              layout: 'swatch',
              table: {
                widths: ['*'],
                body: [[{ ...swatch, style: 'cell', tag: 'Artifact', ...marked(mark), ...hatching(level) }]],
              },
            },
            {
              width: 'auto',
              text: levelText(level, legendLimits(result), translate),
              style: 'name',
              noWrap: true,
            },
          ],
        };
      }),
    ...(isBeside ? [] : [{ width: '*', text: '' }]),
  ],
});

/** The legend above the rows of a later page, if there is anything to explain. */
const legendOf = (source: Source, map: HeatMap, options: { readonly look?: Look } = {}): Node[] =>
  map.levels.every((level) => level === 'within') ? [] : [legend(source, map, options)];

const tablesOnCover = (source: Source, map: HeatMap, { rows, others = [], look = 'usual' }: Rows): Node[] => {
  const tableOf = tablesOf(source, map);
  if (!isInHalves(map)) return [tableOf({ rows, others, look })];
  return sideBySide(rows, rows.length, (part) =>
    tableOf({
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
  const tableOf = tablesOf(source, map);
  for (let from = 0; from < rows.length;) {
    // A title of more lines than a page is on a page of its own.
    const fitting = Math.max(1, fittingIn(most, lines.slice(from), true));
    const page = rows.slice(from, from + fitting);
    tables.push(...sideBySide(page, page.length, (part) => tableOf({ rows: part, look })));
    from += page.length;
  }
  return tables;
};

const notesBelow = (said: string): Node[] => (said === '' ? [] : [{ ...note(said), margin: [0, 3, 0, 0] }]);

const hasUse = ({ level }: HeatMap['rows'][number]['cells'][number]): boolean => level !== 'unused';

/** What the rows of the first page are, and in which order. */
const captionOf = ({ translate }: Source, map: HeatMap, { shown, isBrief }: HeatParts): string => {
  const all = map.rows.length;
  const areFine = map.rows.every(isWithinLimits);
  const say = (key: string): string => translate(`report_files.heat_${key}`, { shown, all });
  if (isBrief) {
    if (areFine) return say('brief_fine');
    // Days without use or data are not said of valves that have none.
    const areWithin = map.rows.slice(shown).every((row) => isWithinLimits(row) && row.cells.every(hasUse));
    return say(areWithin ? 'brief_within' : 'brief');
  }
  if (shown < all) return say(areFine ? 'hottest' : 'worst');
  const text = heatText(map, translate);
  return listsAll(map) ? `${text} ${translate('report_files.more_figures')}` : text;
};

/** The rows of the first page, worst first, with their heading: so that they get what is left of the page. */
const coverStack = (source: Source, map: HeatMap, parts: HeatParts): Element => {
  const { translate } = source;
  const { shown, isClose } = parts;
  const ownLine = hasLegendLine(map);
  const nodes = [
    {
      columnGap: 14,
      columns: [
        { width: 'auto', ...heading(heatTitle(map, translate)), noWrap: true, margin: [0, 10, 0, 4] },
        { width: '*', ...note(captionOf(source, map, parts)), margin: [0, 14, 0, 0] },
        ...(ownLine ? [] : [{ width: 'auto', ...(legend(source, map, { isBeside: true }) as object) }]),
      ],
    },
    ...(ownLine ? [legend(source, map)] : []),
    ...tablesOnCover(source, map, {
      rows: map.rows.slice(0, shown),
      others: map.rows.slice(shown),
      look: isClose ? 'close' : 'usual',
    }),
    ...notesBelow(heatNotes(source, map).join(' ')),
  ];
  return { stack: nodes };
};

/** The heat map of the first page: in one table instead of two, if that fills pages better. */
export const heatMapOnCover = (source: Source, map: HeatMap, parts: HeatParts): Node[] => {
  const whole = wholeOf(source, map, parts);
  return either(
    coverStack(source, map, parts),
    whole ? { whole_valves: coverStack(source, whole, heatParts(source, whole)) } : {},
  );
};

/** The map of some of its rows: its legend is of what is in them. */
const withRows = (map: HeatMap, rows: HeatMap['rows']): HeatMap => {
  const levels = new Set(rows.flatMap(({ cells }) => cells.map(({ level }) => level)));
  return { ...map, rows, levels: map.levels.filter((level) => levels.has(level)) };
};

/** The valves that are not on the first page, if any, in one piece. */
export const remainingHeatMap = (source: Source, map: HeatMap, { shown, isBrief }: HeatParts): Node[] => {
  const remaining = map.rows.slice(shown);
  if (remaining.length === 0) return [];
  const { translate } = source;
  const rest = remaining.slice(0, Math.floor(CELLS_MAX / map.columns.length));
  const left = remaining.length - rest.length;
  const title = translate('report_files.goes_on', { title: heatTitle(map, translate) });
  const more = left > 0 ? [note(translate('report_files.more_valves', { count: left }))] : [];
  const ofRest = withRows(map, rest);
  if (isBrief && rest.length > SIGNS_MAX) return [];
  if (isBrief || isInHalves(map)) {
    const look = isBrief ? 'signs' : 'usual';
    const [first = '', ...others] = tablesByPage(source, map, { rows: rest, look });
    const nodes = [block(title, [...legendOf(source, ofRest, { look }), first]), ...others, ...more];
    return isBrief ? extra('other_valves', nodes) : nodes;
  }
  const content = [...legendOf(source, ofRest), tablesOf(source, map)({ rows: rest }), ...more];
  const isOnePage = sumOfLines(linesOf(source, map).slice(shown)) <= PAGE_LINES;
  return isOnePage ? [block(title, content)] : [heading(title), ...content];
};
