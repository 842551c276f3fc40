import type { Column } from './document.ts';
import type { History } from './history.ts';
import { spanOfColumn } from './nodes.ts';
import { FULL_SPAN } from './widths.ts';

/**
 * Whether a column's width was given by the editor, so that it may change when another column is added.
 * A width that somebody set stays. `among`: how many columns its row has.
 */
export type IsFluid = (column: Column, among: number) => boolean;

/** A column that fills its row alone has the default width; any other width was meant. */
export const isDefaultWidth: IsFluid = (column, among) => among === 1 && spanOfColumn(column) === FULL_SPAN;

const idsIn = (item: unknown): unknown[] => {
  const { id, columns } = item as { readonly id?: unknown; readonly columns?: readonly Column[] };
  return columns ? columns.map((column) => column.id) : [id];
};

/** By what was done in this session; of columns from before it, nobody knows who set their widths. */
export const fluidIn = ({ past }: Pick<History, 'past'>): IsFluid => {
  const known = new Map<unknown, boolean>();
  for (const { what, ops } of past) {
    const last = ops.at(-1);
    if ((what.name === 'column_add' || what.name === 'row_start') && last?.op === 'insert') {
      for (const id of idsIn(last.item)) known.set(id, true);
    } else if (what.name === 'column_width' && last?.op === 'put') {
      known.set((last.value as Column).id, false);
    }
  }
  return (column, among) => known.get(column.id) ?? isDefaultWidth(column, among);
};
