import type { HeatMap, Level } from './heat-map.ts';

const HOT: ReadonlySet<Level | undefined> = new Set<Level>(['scald', 'above']);

/** Fewer columns fit beside the titles of a phone. */
const FITTING = 7;

/** How many valves were above the limit in each column. */
const hotIn = ({ columns, rows }: HeatMap): readonly number[] =>
  columns.map((_, at) => rows.filter(({ cells }) => HOT.has(cells[at]?.level)).length);

/** The columns of a long period in which a valve was above the limit; null if those are all, or none. */
export const hotDays = (map: HeatMap): HeatMap | null => {
  const counts = hotIn(map);
  const kept = <T>(all: readonly T[]): T[] => all.filter((_, at) => counts[at] !== 0);
  const columns = kept(map.columns);
  if (map.columns.length <= FITTING || columns.length === 0 || columns.length === map.columns.length)
    return null;
  return { ...map, columns, rows: map.rows.map((row) => ({ ...row, cells: kept(row.cells) })) };
};

/** The column of the worst cell of the first valve, which is the worst of all; -1 without any. */
const worstColumn = ({ rows, levels }: HeatMap): number => {
  const first = rows[0]?.cells ?? [];
  const worst = levels.find((level) => first.some((one) => one.level === level));
  const most = Math.max(...first.map(({ level, value }) => (level === worst ? (value ?? 0) : 0)));
  return first.findIndex(({ level, value }) => level === worst && (value ?? 0) >= most);
};

/**
 * The first of the columns that are shown where only `count` of them fit: of those with the worst day, the columns with most cells
 * above the limit, as late as possible.
 */
export const firstDayShown = (map: HeatMap, count: number): number => {
  const last = Math.max(0, map.columns.length - count);
  const worst = Math.max(0, worstColumn(map));
  const hot = hotIn(map);
  const sum = (from: number): number => hot.slice(from, from + count).reduce((all, value) => all + value, 0);
  let best = Math.min(worst, last);
  for (let from = best; from >= Math.max(0, worst - count + 1); from -= 1)
    if (sum(from) > sum(best)) best = from;
  return best;
};
