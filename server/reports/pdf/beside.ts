import { groupColumns, groupsOf, type Group } from './device-groups.ts';
import { groupCharts } from './group-charts.ts';
import type { Source } from './nodes.ts';

/** More devices than these would be higher than a chart. */
const ROWS_MAX = 9;
/** Columns that a table beside a chart has no room for, or that the chart shows. */
const APART: ReadonlySet<string> = new Set(['trend', 'gaps', 'alarms', 'online_seconds', 'place', 'labels']);

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
/** The columns of that table. */
export const columnsBeside = (source: Source, group: Group) =>
  groupColumns(source.result, group).filter(({ key }) => !APART.has(key));
