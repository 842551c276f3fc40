import { formatCount } from '../../../src/domain/text/format.ts';
import type { Row } from '../../../src/domain/reports/columns/column.ts';
import { dayOf, dayText } from '../../../src/domain/reports/texts/dates.ts';
import { highlightsByDate } from '../../../src/domain/reports/charts/day-highlights.ts';
import { dayColumns } from '../../../src/domain/reports/columns/columns.ts';
import { chartsOf, deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { isIncomplete } from '../../../src/domain/reports/computing/completeness.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { daysRoundedBy, roundedText } from '../../../src/domain/reports/columns/rounding.ts';
import {
  extra,
  notes,
  PAGE_WIDTH,
  PRINTED,
  section,
  sideBySide,
  tableOf,
  type Node,
  type Source,
} from './nodes.ts';

const DAYS_MAX = 400;
/** So many days that charts say, too, are a table where there is room. */
const CHARTED_MAX = 14;
/** Rows of days that a page has room for. */
const DAYS_PER_PAGE = 31;
/** Fewer days are in one table; more in two beside each other, or in as many as tables of few columns have room. */
const TWO_TABLES_FROM = 8;
const MOST_BESIDE = 5;
/** The width of a figure with its heading, in points, and between two tables. */
const FIGURE_WIDTH = 46;
/** Of a cell, on both sides together. */
const PADDING = 4;
const BETWEEN = 20;
/** In the heading of a table beside others, a date is written in this width. */
const DATE_WIDTH = 80;
/** Two dates in one cell. */
const DATES_WIDTH = 100;
/** A table of so few columns has half the page. */
const FEW_COLUMNS = 4;
const HALF = 375;
const EXPECTED = 'expected';

type Day = Result['days'][number];
/** So many days without any reading, one after the other, are one row. */
const SILENT_FROM = 3;
/** A row of a day, or of several without any reading: then `date_to` is the last of these. */
type DayOrDays = Day & { readonly date_to?: string };
const isSilent = ({ received, expected }: Day): boolean => received === 0 && expected > 0;
/** Days with those in one row that have no data. */
const withoutSilence = (days: readonly Day[]): readonly DayOrDays[] => {
  const runs: Day[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.[0] && isSilent(run[0]) && isSilent(day)) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run): readonly DayOrDays[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last || run.length < SILENT_FROM) return run;
    const sum = (key: 'hours' | 'expected'): number => run.reduce((all, day) => all + day[key], 0);
    return [{ ...first, date_to: last.date, hours: sum('hours'), expected: sum('expected') }];
  });
};

/** Columns about what is missing. */
const RECEIVED: ReadonlySet<string> = new Set(['received', 'expected', 'hours']);

const isComplete = ({ days, until, to }: Result): boolean =>
  days.every(
    ({ received, expected, hours, estimated }, at) =>
      !isIncomplete(expected === 0 ? null : received / expected) &&
      // A period that is not over ends within a day, which the verdict says.
      (hours === 24 || (until < to && at === days.length - 1)) &&
      !estimated,
  );
/** Whether charts say the same. */
const areCharted = (result: Result): boolean => {
  const [only] = result.devices;
  const charts = chartsOf(result).filter(({ key }) => key !== 'completeness');
  const own = result.devices.length === 1 && only ? deviceCharts(result, only) : [];
  return result.kind === 'device' || charts.length + own.length > 0;
};

/**
 * The table of days: where charts say the same, because nothing is missing or was estimated, only if there is room.
 * `isListed`: whether the valves by day say it, too.
 */
export const days = (source: Source, isListed: boolean): Node[] => {
  const { result, translate } = source;
  const each = result.days.slice(-DAYS_MAX);
  const all = withoutSilence(each);
  const isWhole = isComplete(result);
  // The key figures say the same of a single day.
  if (each.length === 1) return [];
  const isSaid = isWhole && areCharted(result);
  if (isSaid && (isListed || result.kind === 'device' || each.length > CHARTED_MAX)) return [];
  const known = dayColumns(result, 'filled').filter(({ key }) => isSaid || !(isWhole && RECEIVED.has(key)));
  // Said once instead of on each day.
  const isSame = each.every(({ expected }) => expected === each[0]?.expected);
  const columns = known.filter(({ key }) => !(isSame && key === EXPECTED));
  const expected = formatCount(each[0]?.expected ?? 0);
  const same = notes([
    columns.length < known.length ? translate('report_files.expected_each_day', { count: expected }) : '',
    each.length < result.days.length ? '' : roundedText(daysRoundedBy(result, columns), translate),
  ]);
  const isOneYear = new Set(all.map(({ date }) => date.slice(0, 4))).size === 1;
  const found = highlightsByDate(source);
  const written = (date: unknown): string =>
    isOneYear ? dayOf(`${String(date)}T00:00Z`, 'UTC') : dayText(String(date));
  const dateCell = ({ date, date_to: last }: Row): Node => {
    const highlight = found.get(String(date));
    const day = last === undefined ? written(date) : `${written(date)} – ${written(last)}`;
    return {
      text:
        highlight === undefined
          ? day
          : [day, { text: `\u00a0·\u00a0${highlight.word}`, color: PRINTED[highlight.ink], bold: true }],
      noWrap: true,
    };
  };
  const isOne = all.length < TWO_TABLES_FROM;
  const dateWidth = all.length < each.length ? DATES_WIDTH : DATE_WIDTH;
  const tableOfDays = (rows: readonly DayOrDays[]): Node =>
    tableOf(source, columns, rows, {
      all,
      style: 'dense',
      widths: columns.map(({ key }) => (key === 'date' ? dateWidth : '*')),
      cells: { date: dateCell },
    });
  const title = translate('report_words.parts.days');
  const shown = (nodes: Node[]): Node[] => (isSaid ? extra('days', nodes) : nodes);
  if (isOne) {
    const table = tableOfDays(all);
    // Figures far from each other are hard to read across.
    const narrow = columns.length <= FEW_COLUMNS ? [{ columns: [{ width: HALF, stack: [table] }] }] : [table];
    return shown(section(title, [...same, ...narrow], all.length));
  }
  const width = dateWidth + (columns.length - 1) * FIGURE_WIDTH + columns.length * PADDING;
  const beside = Math.max(2, Math.min(MOST_BESIDE, Math.floor((PAGE_WIDTH + BETWEEN) / (width + BETWEEN))));
  const rows = Math.ceil(all.length / beside);
  return shown(
    section(title, [...same, ...sideBySide(all, Math.min(DAYS_PER_PAGE, rows), tableOfDays, beside)], rows),
  );
};
