import type { Row } from './document.ts';
import { type Difference, keyed, type Side, type Sides } from './merge.ts';
import { columnsOf, rowsOf } from './nodes.ts';

/** A row in which two differ, as each has it; undefined where it isn't there. */
export interface DifferingRow {
  readonly key: string;
  /** From 0: in mine where it is there, else in theirs. */
  readonly row: number;
  readonly mine: Row | undefined;
  readonly theirs: Row | undefined;
  readonly differences: readonly Difference[];
}

/** Differences by the rows they are in, and those of the dashboard as a whole. */
export const byRow = (
  { mine, theirs }: Pick<Sides, 'mine' | 'theirs'>,
  differences: readonly Difference[],
): { readonly whole: readonly Difference[]; readonly rows: readonly DifferingRow[] } => {
  const sides = { mine: keyed(rowsOf(mine.document)), theirs: keyed(rowsOf(theirs.document)) };
  const keys = [...new Set(differences.flatMap(({ rowKey }) => rowKey ?? []))];
  return {
    whole: differences.filter(({ rowKey }) => rowKey === undefined),
    rows: keys.map((key) => {
      const own = differences.filter(({ rowKey }) => rowKey === key);
      return {
        key,
        row: own[0]?.row ?? 0,
        mine: sides.mine.get(key)?.item,
        theirs: sides.theirs.get(key)?.item,
        differences: own,
      };
    }),
  };
};

/** Where the column that differs stands in a row of either side, from 0; undefined where it isn't there. */
export const columnIn = (row: Row | undefined, { columnKey }: Difference): number | undefined =>
  columnKey === undefined ? undefined : keyed(columnsOf(row)).get(columnKey)?.index;

/** What can be chosen: both only of a column that both have. Rows differ in little more than their columns. */
export const sidesOf = ({ part, mine, theirs }: Difference): readonly Side[] =>
  part === 'column' && mine !== undefined && theirs !== undefined
    ? ['mine', 'theirs', 'both']
    : ['mine', 'theirs'];
