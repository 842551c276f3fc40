import type { Column } from './document.ts';
import type { History } from './history.ts';
import { spanOfColumn } from './nodes.ts';
import { FULL_SPAN } from './widths.ts';

/**
 * Whether the editor chose a column's width, so that it may change when another column is added. Widths set by
 * a user stay. `columnCount`: the number of columns in its row.
 */
export type IsFluid = (column: Column, columnCount: number) => boolean;

/** Only a column that fills its row alone has the default width; any other width was set on purpose. */
export const isDefaultWidth: IsFluid = (column, columnCount) =>
  columnCount === 1 && spanOfColumn(column) === FULL_SPAN;

const idsIn = (item: unknown): unknown[] => {
  const { id, columns } = item as { readonly id?: unknown; readonly columns?: readonly Column[] };
  return columns ? columns.map((column) => column.id) : [id];
};

/** Decides by the edits of this session; for older columns it is unknown who set their widths. */
export const fluidIn = ({ past }: Pick<History, 'past'>): IsFluid => {
  const known = new Map<unknown, boolean>();
  for (const { summary, ops } of past) {
    const last = ops.at(-1);
    if ((summary.name === 'column_add' || summary.name === 'row_start') && last?.op === 'insert') {
      for (const id of idsIn(last.item)) known.set(id, true);
    } else if (summary.name === 'column_width' && last?.op === 'put') {
      known.set((last.value as Column).id, false);
    }
  }
  return (column, columnCount) => known.get(column.id) ?? isDefaultWidth(column, columnCount);
};
