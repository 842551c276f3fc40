import { figureLabel } from '../../../src/domain/reports/texts/labels.ts';
import { GAP } from './chart-node.ts';
import { devicesByDay, withDays } from './device-days.ts';
import { groupColumns, groupsOf, type Group } from './device-groups.ts';
import { fitsBelowSpan } from './device-widths.ts';
import { groupCharts } from './group-charts.ts';
import { PAGE_WIDTH, type Node, type Source } from './nodes.ts';

/** More devices than these would be higher than a chart. */
const ROWS_MAX = 9;
/** The column of small lines. */
const TREND = 'trend';
/** Columns that a table beside a chart has no room for, or that the chart shows. */
const APART: ReadonlySet<string> = new Set([TREND, 'gaps', 'alarms', 'online_seconds', 'place', 'labels']);

/**
 * The only group of a report about any devices if these are few recycling units, whose table is beside their chart; null
 * otherwise.
 */
export const groupBeside = (source: Source): Group | null => {
  const { result } = source;
  const [group, ...others] = result.kind === 'device' ? groupsOf(result) : [];
  if (!group || others.length > 0 || group.key !== 'hydraloops') return null;
  const isFew = group.rows.length > 1 && group.rows.length <= ROWS_MAX;
  return isFew && groupCharts(source).length === 1 ? group : null;
};
/** The widths of the chart and of the table beside it, in points: a table of days needs more. */
const [NARROW, HALF] = [(PAGE_WIDTH - GAP) / 3, (PAGE_WIDTH - GAP) / 2];
/** The columns of that table, with what was counted each day if there is room; without a verdict that all share. */
export const columnsBeside = (source: Source, group: Group) => {
  const isShared = new Set(group.rows.map(({ verdict }) => verdict)).size === 1;
  const all = groupColumns(source.result, group).filter(
    ({ key }) => (key === TREND || !APART.has(key)) && !(isShared && key === 'verdict'),
  );
  const byDay = withDays(source, group.rows, all);
  const headsOf = byDay?.columns.map(({ key }) => byDay.heads[key] ?? figureLabel({ key }, source.translate));
  if (!byDay || !headsOf || !fitsBelowSpan(byDay.columns, headsOf, PAGE_WIDTH - GAP - NARROW))
    return {
      columns: all.filter(({ key }) => key !== TREND),
      heads: {},
      span: undefined,
      total: byDay?.total,
      rounded: undefined,
      width: HALF,
      hasDays: false,
    };
  const { columns } = byDay;
  // A column before them may be left out.
  const from = columns.findIndex(({ key }) => key.startsWith('day_'));
  return {
    columns,
    heads: byDay.heads,
    total: byDay.total,
    rounded: byDay.rounded,
    span: { ...byDay.span, from },
    width: NARROW,
    hasDays: true,
  };
};

/** What those devices counted on each day as a table of its own, if the one beside their chart has no room for it. */
export const groupByDay = (source: Source, group: Group): Node[] =>
  columnsBeside(source, group).hasDays
    ? []
    : devicesByDay(source, figureLabel({ key: 'recycled' }, source.translate), group.rows, new Map());
