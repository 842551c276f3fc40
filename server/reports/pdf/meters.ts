import { column } from '../../../src/domain/reports/columns/column.ts';
import { columnUnit } from '../../../src/domain/reports/columns/column-unit.ts';
import {
  disambiguatingLocations,
  listedLocations,
  shortPlace,
} from '../../../src/domain/reports/texts/disambiguation.ts';
import { figureText, rankedShare } from '../../../src/domain/reports/columns/figures.ts';
import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import {
  fillingUp,
  ownPlaces,
  sharesInTree,
  type ShareInTree,
} from '../../../src/domain/reports/computing/meters-in-tree.ts';
import { SEVERITY_MARKS } from '../../../src/domain/reports/charts/marks.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { severityOf } from '../../../src/domain/reports/verdicts/severity.ts';
import { withSubMetersTogether } from './sub-meters.ts';
import { denseTable, heading, note, PRINTED, type Element, type Node, type Source } from './nodes.ts';

export const METERS_WIDTH = 310;
/** Widths of the figures of a meter; its name and its bar have the rest. */
const LITRES_WIDTH = 42;
const SHARE_WIDTH = 54;
const BAR_WIDTH = 64;
const BAR_HEIGHT = 6;
/** From the top of a row's text, so that its middle is that of the letters. */
const BAR_TOP = 1.2;
/** The height of a meter's row, with and without a location; and of the head. */
const ROW = 13.2;
const PLACE_ROW = 21;
const HEAD = 18;
/** That of the line that says how many meters are left. */
const MORE = 16;
/** Points by which a sub-meter is to the right of its main meter. */
export const INDENT = 10;

/** The title of a meter, a sub-meter's to the right with words. */
export const meterTitle = (source: Source, title: string, depth: number): readonly Node[] =>
  depth === 0 ? [title] : [{ text: `${source.translate('reports.of_which')} `, color: PRINTED.quiet }, title];

/**
 * What the titles of meters' cells have besides their text, by row and depth: of a sub-meter its main meter (`below`), for the top of
 * a page that begins with it.
 */
export const meterCells = ({
  result,
}: Source): ((row: { readonly main_id?: unknown }, depth: number) => Element) => {
  const places = disambiguatingLocations(result);
  const names = new Map<unknown, string>(
    result.devices.map(({ device_id, title }) => [device_id, shortPlace(title, places.get(device_id))]),
  );
  return ({ main_id }, depth) => {
    const below = depth > 0 ? names.get(main_id) : undefined;
    return below === undefined ? { below: null } : { margin: [depth * INDENT, 0, 0, 0], below };
  };
};

type Shares = readonly ShareInTree[];
const placesOf = ({ result }: Source): ReadonlyMap<number, string> =>
  ownPlaces(
    result,
    listedLocations(
      result,
      result.devices.map(({ device_id }) => device_id),
    ),
  );
const heightOf = (source: Source, shares: Shares): number => {
  const places = placesOf(source);
  return shares.reduce((sum, { meter }) => sum + (places.has(meter.device_id) ? PLACE_ROW : ROW), HEAD);
};
/** The height of the list of all meters. */
export const rankingHeight = (source: Source): number =>
  heightOf(source, sharesInTree(source.result, source.translate));

/** The meters with findings that are marked elsewhere. */
const markedIn = ({ exceptions, tariff }: Result): ReadonlySet<number> =>
  new Set(
    exceptions
      .filter((one) => SEVERITY_MARKS[severityOf(one, tariff)] !== null)
      .map(({ device_id }) => device_id),
  );
/**
 * Those that fit in a height: all, otherwise with sub-meters in one row, otherwise the most important that have room above what says
 * how many are left.
 */
const fittingIn = (source: Source, all: Shares, height: number): Shares => {
  if (heightOf(source, all) <= height) return all;
  const marked = markedIn(source.result);
  const together = withSubMetersTogether(all, marked, source);
  if (heightOf(source, together) + MORE <= height) return together;
  const some = (count: number): Shares => fillingUp(all, marked, count);
  let count = all.length;
  while (count > 1 && heightOf(source, some(count)) + MORE > height) count -= 1;
  return some(count);
};

/** The meters by the water that passed them, as many as fit in a height; nothing for a single meter. */
export const meterRanking = (source: Source, height: number): Node | null => {
  const { translate } = source;
  const all = sharesInTree(source.result, translate);
  if (all.length < 2) return null;
  const largest = Math.max(...all.map(({ meter }) => meter.litres));
  const places = placesOf(source);
  const shown = fittingIn(source, all, height);
  const isMeter = ({ meter }: Shares[number]): boolean => meter.device_id > 0;
  const left = all.filter(isMeter).length - shown.filter(isMeter).length;
  const unit = columnUnit(
    column('litres', 'litres'),
    shown.map(({ meter }) => ({ ...meter })),
  );
  const head = (text: string, alignment: 'left' | 'right'): Node => ({ text, style: 'th', alignment });
  const name = figureLabel({ key: 'consumption' }, translate);
  return {
    width: METERS_WIDTH,
    stack: [
      heading(translate('reports.where')),
      denseTable(
        ['*', BAR_WIDTH, LITRES_WIDTH, SHARE_WIDTH],
        [
          [
            head(figureLabel({ key: 'title' }, translate), 'left'),
            { ...(head(unit ? `${name} (${unit.unit})` : name, 'right') as object), colSpan: 2 },
            '',
            head(translate('report_files.share'), 'right'),
          ],
          ...shown.map(({ meter: { device_id, title, litres, share }, depth }) => [
            {
              text: [
                ...meterTitle(source, title, depth),
                ...(places.has(device_id) ? [{ text: `\n${places.get(device_id)}`, style: 'place' }] : []),
              ],
              margin: [depth * INDENT, 0, 0, 0],
            },
            {
              canvas: [
                {
                  type: 'rect',
                  x: 0,
                  y: BAR_TOP,
                  w: largest > 0 ? (Math.max(0, litres) / largest) * BAR_WIDTH : 0,
                  h: BAR_HEIGHT,
                  color: depth === 0 ? PRINTED.primary : device_id < 0 ? PRINTED.line : PRINTED.quiet,
                },
              ],
            },
            { text: unit ? unit.text(litres) : figureText(litres, 'litres', 'UTC'), alignment: 'right' },
            { text: rankedShare(share), alignment: 'right', style: 'share' },
          ]),
        ],
      ),
      ...(left > 0
        ? [{ ...note(translate('report_files.more_meters', { count: left })), margin: [0, 3, 0, 0] }]
        : []),
    ],
  };
};
