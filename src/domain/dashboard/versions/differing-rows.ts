import type { Row } from '../document.ts';
import { type Difference, keyed, type Side, type Sides } from './merge.ts';
import { columnsOf, rowsOf } from '../nodes.ts';

/** A row that differs between the two sides; undefined on a side that does not have it. */
export interface DifferingRow {
  readonly key: string;
  /** Index in mine if present there, otherwise in theirs. */
  readonly row: number;
  readonly mine: Row | undefined;
  readonly theirs: Row | undefined;
  readonly differences: readonly Difference[];
}

/** Groups differences by row; `whole` are those of the dashboard itself. */
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

/** The index of the differing column in a row of one side; undefined if it isn't there. */
export const columnIn = (row: Row | undefined, { columnKey }: Difference): number | undefined =>
  columnKey === undefined ? undefined : keyed(columnsOf(row)).get(columnKey)?.index;

/** The options for resolving a difference; `both` only for a column that exists on both sides. */
export const sidesOf = ({ part, mine, theirs }: Difference): readonly Side[] =>
  part === 'column' && mine !== undefined && theirs !== undefined
    ? ['mine', 'theirs', 'both']
    : ['mine', 'theirs'];
