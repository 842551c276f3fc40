import { dayColumns } from '../../../src/domain/reports/columns.ts';
import { chartsOf, deviceCharts } from '../../../src/domain/reports/charts.ts';
import { isIncomplete } from '../../../src/domain/reports/completeness.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { extra, PAGE_WIDTH, section, sideBySide, tableOf, type Node, type Source } from './nodes.ts';

const DAYS_MAX = 400;
/** So many days that charts say, too, are a table where there is room. */
const CHARTED_MAX = 14;
/** Rows of days that a page has room for. */
const DAYS_PER_PAGE = 31;
/** Fewer days are in one table; more in two beside each other, or in as many as tables of few columns have room. */
const TWO_TABLES_FROM = 8;
const MOST_BESIDE = 5;
/** The width of a figure with its heading, in points, and between two tables. */
const FIGURE_WIDTH = 47;
const BETWEEN = 20;
/** In the heading of a table beside others, a date is written in this width. */
const DATE_WIDTH = 74;

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
  const all = result.days.slice(-DAYS_MAX);
  const isWhole = isComplete(result);
  // The key figures say the same of a single day.
  if (all.length === 1) return [];
  const isSaid = isWhole && areCharted(result);
  if (isSaid && (isListed || result.kind === 'device' || all.length > CHARTED_MAX)) return [];
  const columns = dayColumns(result, 'filled').filter(({ key }) => isSaid || !(isWhole && RECEIVED.has(key)));
  const isOne = all.length < TWO_TABLES_FROM;
  const tableOfDays = (rows: Result['days']): Node =>
    tableOf(source, columns, rows, {
      all,
      style: 'dense',
      widths: columns.map(({ key }) => (key === 'date' ? DATE_WIDTH : '*')),
    });
  const title = translate('report_words.parts.days');
  const shown = (nodes: Node[]): Node[] => (isSaid ? extra('days', nodes) : nodes);
  if (isOne) return shown(section(title, [tableOfDays(all)], all.length));
  const width = DATE_WIDTH + (columns.length - 1) * FIGURE_WIDTH;
  const beside = Math.max(2, Math.min(MOST_BESIDE, Math.floor((PAGE_WIDTH + BETWEEN) / (width + BETWEEN))));
  const rows = Math.ceil(all.length / beside);
  return shown(section(title, sideBySide(all, Math.min(DAYS_PER_PAGE, rows), tableOfDays, beside), rows));
};
