import { disambiguatingLocations } from '../../../src/domain/reports/disambiguation.ts';
import { isWithinLimits, type HeatMap } from '../../../src/domain/reports/heat-map.ts';
import { CHARTS_HEIGHT } from './charts.ts';
import { roomBelow } from './cover.ts';
import { keyFiguresHeight } from './key-figures.ts';
import type { Source } from './nodes.ts';

/** With more columns, cells and titles are narrower. */
const NARROW_FROM = 15;
export const isNarrow = ({ columns }: HeatMap): boolean => columns.length >= NARROW_FROM;

/** Up to so many columns, two tables fit beside each other. */
const HALVES_UP_TO = 8;
/** From so many rows on they are beside each other. */
const HALVES_FROM = 15;
/** From so many rows on, those of narrow columns have no figures, up to so many columns: two tables fit beside each other. */
const COMPACT_FROM = 24;
const COMPACT_UP_TO = 31;
/** Whether cells are colours and signs without figures, so that a month of many valves can be seen at once. */
export const isCompact = (map: HeatMap): boolean =>
  isNarrow(map) && map.columns.length <= COMPACT_UP_TO && map.rows.length >= COMPACT_FROM;
/** Whether the rows are in two tables beside each other: as on paper, where a week doesn't need the whole width. */
export const isInHalves = (map: HeatMap): boolean =>
  (map.columns.length <= HALVES_UP_TO && map.rows.length >= HALVES_FROM) || isCompact(map);

/** Characters of a title in one line. */
const TITLE_LENGTH = 36;
const NARROW_TITLE_LENGTH = 24;
const HALF_TITLE_LENGTH = 26;
/** Points of a row, and of what is above the rows: the heading, the legend, the names of the days. */
const ROW = 11.1;
const NARROW_ROW = 10.5;
/** That of rows set closer, if then all fit on the first page; and of cells without figures. */
const CLOSE_ROW = 9.8;
const ABOVE_ROWS = 46;
const LEGEND_LINE = 15;
/** A legend of more levels has a line of its own. */
const LEVELS_BESIDE = 3;
export const hasLegendLine = ({ levels }: HeatMap): boolean => levels.length > LEVELS_BESIDE;

/** How many lines the title of each row has. */
export const linesOf = (source: Source, map: HeatMap): number[] => {
  const places = disambiguatingLocations(source.result);
  const length = isNarrow(map) ? NARROW_TITLE_LENGTH : isInHalves(map) ? HALF_TITLE_LENGTH : TITLE_LENGTH;
  return map.rows.map(
    ({ device, isAssessed }) =>
      Math.ceil(device.title.length / length) + (places.has(device.device_id) ? 1 : 0) + (isAssessed ? 0 : 1),
  );
};
/** How many lines some titles have together. */
export const sumOfLines = (values: readonly number[]): number =>
  values.reduce((all, value) => all + value, 0);

/** How many of the rows fit in some lines, in one table or in two beside each other. */
export const fittingIn = (room: number, lines: readonly number[], inHalves: boolean): number => {
  let shown = Math.min(lines.length, Math.max(0, room) * (inHalves ? 2 : 1));
  while (shown > 0) {
    const middle = inHalves ? Math.ceil(shown / 2) : shown;
    if (Math.max(sumOfLines(lines.slice(0, middle)), sumOfLines(lines.slice(middle, shown))) <= room) break;
    shown -= 1;
  }
  return shown;
};

/** What of a heat map is on the first page. */
export interface HeatParts {
  /** So many rows, the worst. */
  readonly shown: number;
  /** Whether there is room for the charts, too. */
  readonly hasCharts: boolean;
  /** Whether rows are set closer. */
  readonly isClose: boolean;
}

/**
 * All rows where they fit, beside each other as on paper. Otherwise the first page has those outside the limits and the
 * hottest others, with one row for all that are left, and the charts if these fit; the rest is in one piece at the end.
 */
export const heatParts = (source: Source, map: HeatMap): HeatParts => {
  const inHalves = isInHalves(map);
  const lines = linesOf(source, map);
  const room =
    roomBelow(source) - keyFiguresHeight(source) - ABOVE_ROWS - (hasLegendLine(map) ? LEGEND_LINE : 0);
  const all = map.rows.length;
  const usual = isNarrow(map) ? NARROW_ROW : ROW;
  const fitting = (height: number): number => fittingIn(Math.floor(room / height), lines, inHalves);
  const isClose = isCompact(map) || (fitting(usual) < all && fitting(CLOSE_ROW) >= all);
  const height = isClose ? CLOSE_ROW : usual;
  const beside = Math.floor((room - CHARTS_HEIGHT) / height) - 1;
  const few = fittingIn(beside, lines, inHalves);
  const flagged = map.rows.filter((row) => !isWithinLimits(row)).length;
  if (fitting(height) >= all) return { shown: all, hasCharts: few >= all, isClose };
  return flagged <= few && !inHalves
    ? { shown: few, hasCharts: true, isClose }
    : { shown: fittingIn(Math.floor(room / height) - 1, lines, inHalves), hasCharts: false, isClose };
};
