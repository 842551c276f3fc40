import { locationNotes } from '../../../src/domain/reports/texts/device-notes.ts';
import {
  disambiguatingLocations,
  sharedLocations,
} from '../../../src/domain/reports/texts/disambiguation.ts';
import { MIN_IN_BAND } from '../../../src/domain/reports/computing/completeness.ts';
import { heatMapOf, isWithinLimits, type HeatMap } from '../../../src/domain/reports/charts/heat-map.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { CHARTS_HEIGHT } from './charts.ts';
import { roomBelow } from './cover.ts';
import { keyFiguresHeight } from './key-figure-row.ts';
import type { Source } from './nodes.ts';

/** The valves by day; those of one valve are a chart. */
export const heatMapIn = (result: Result): HeatMap | null => {
  const map = heatMapOf(result);
  return map && map.rows.length > 1 ? map : null;
};

/** With more columns, cells and titles are narrower. */
const NARROW_FROM = 15;
export const isNarrow = ({ columns }: HeatMap): boolean => columns.length >= NARROW_FROM;

/** Whether the names of months are above the days: of a period so long that their numbers begin again. */
export const hasMonths = (map: HeatMap): boolean => isNarrow(map) && map.step === 'day';
/** Points of these names. */
export const MONTH_LINE = 8;

/** Whether its rows say so much of each valve that no other table lists those within limits. */
export const listsAll = (map: HeatMap): boolean => !isNarrow(map);

/** Up to so many columns, two tables fit beside each other. */
const HALVES_UP_TO = 8;
/** From so many rows on they are beside each other. */
const HALVES_FROM = 15;
/**
 * Whether the rows are in two tables beside each other: as on paper, where a week doesn't need the whole width. `isWhole`: they are in
 * one table nevertheless.
 */
export const isInHalves = ({ columns, rows, isWhole }: HeatMap & { readonly isWhole?: boolean }): boolean =>
  columns.length <= HALVES_UP_TO && rows.length >= HALVES_FROM && isWhole !== true;

/** More rows of narrow columns than these are not all shown with figures, up to so many columns. */
const BRIEF_FROM = 24;
const BRIEF_UP_TO = 31;
/** Whether only the rows that matter have figures: a month of many valves is thousands of them, of which few say something. */
const mayBeBrief = (map: HeatMap): boolean =>
  isNarrow(map) && map.columns.length <= BRIEF_UP_TO && map.rows.length >= BRIEF_FROM;
/** So many rows are shown if all are within limits. */
const BRIEF_LEAST = 5;

/** Characters of a title in one line. */
const TITLE_LENGTH = 36;
const NARROW_TITLE_LENGTH = 24;
const HALF_TITLE_LENGTH = 28;
/** Points of a row, and of what is above the rows: the heading, the legend, the names of the days. */
const ROW = 11.1;
const NARROW_ROW = 10.5;
/** That of rows set closer, if then all fit on the first page. */
const CLOSE_ROW = 10;
const ABOVE_ROWS = 46;
const LEGEND_LINE = 15;
/** The note below the rows. */
const NOTE_LINE = 13;
/** A legend of more levels has a line of its own. */
const LEVELS_BESIDE = 3;
export const hasLegendLine = ({ levels }: HeatMap): boolean => levels.length > LEVELS_BESIDE;

/** Whether titles have the letters of locations. */
export const hasLetters = ({ result }: Source, map: HeatMap): boolean =>
  listsAll(map) && sharedLocations(result).size > 1;
/** Whether a share in band is marked. */
const hasLowShare = (map: HeatMap): boolean =>
  listsAll(map) && map.rows.some(({ device }) => Number(device.in_band_share ?? 1) < MIN_IN_BAND);
/** What these letters and the marks of shares mean. */
export const heatNotes = (source: Source, map: HeatMap): readonly string[] => {
  const { result, translate } = source;
  return [
    ...(hasLetters(source, map) ? locationNotes(result, translate) : []),
    ...(hasLowShare(map)
      ? [translate('report_files.heat_share', { share: Math.round(MIN_IN_BAND * 100) })]
      : []),
  ];
};

/** How many lines the title of each row has. */
export const linesOf = (source: Source, map: HeatMap): number[] => {
  const places = disambiguatingLocations(source.result);
  const length = isNarrow(map) ? NARROW_TITLE_LENGTH : isInHalves(map) ? HALF_TITLE_LENGTH : TITLE_LENGTH;
  const isLettered = hasLetters(source, map);
  return map.rows.map(
    ({ device }) =>
      Math.ceil(device.title.length / length) + (places.has(device.device_id) && !isLettered ? 1 : 0),
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
  /** Whether the rows that are left are all within limits, and need no figures. */
  readonly isBrief: boolean;
}

/**
 * All rows where they fit, beside each other as on paper. Otherwise the first page has those outside the limits and the
 * hottest others, with one row for all that are left, and the charts if these fit; the rest is in one piece at the end.
 */
export const heatParts = (source: Source, map: HeatMap): HeatParts => {
  const inHalves = isInHalves(map);
  const lines = linesOf(source, map);
  const room =
    roomBelow(source) -
    keyFiguresHeight(source) -
    ABOVE_ROWS -
    (hasMonths(map) ? MONTH_LINE : 0) -
    (hasLegendLine(map) ? LEGEND_LINE : 0) -
    (heatNotes(source, map).length > 0 ? NOTE_LINE : 0);
  const all = map.rows.length;
  const usual = isNarrow(map) ? NARROW_ROW : ROW;
  const fitting = (height: number): number => fittingIn(Math.floor(room / height), lines, inHalves);
  const isClose = fitting(usual) < all && fitting(CLOSE_ROW) >= all;
  const height = isClose ? CLOSE_ROW : usual;
  const beside = Math.floor((room - CHARTS_HEIGHT) / height) - 1;
  const few = fittingIn(beside, lines, inHalves);
  const flagged = map.rows.filter((row) => !isWithinLimits(row)).length;
  const briefly = flagged > 0 ? flagged : BRIEF_LEAST;
  if (mayBeBrief(map) && briefly < fitting(usual))
    return { shown: briefly, hasCharts: briefly <= few, isClose: false, isBrief: true };
  const looks = { isClose, isBrief: false };
  if (fitting(height) >= all) return { shown: all, hasCharts: few >= all, ...looks };
  return flagged <= few && !inHalves
    ? { shown: few, hasCharts: true, ...looks }
    : { shown: fittingIn(Math.floor(room / height) - 1, lines, inHalves), hasCharts: false, ...looks };
};

/** The same in one table, if all rows fit on the first page; null if they don't, or are in one already. */
export const wholeOf = (source: Source, map: HeatMap, { shown, hasCharts }: HeatParts): HeatMap | null => {
  const all = map.rows.length;
  if (!isInHalves(map) || hasCharts || shown < all) return null;
  const whole = { ...map, isWhole: true };
  return heatParts(source, whole).shown === all ? whole : null;
};
