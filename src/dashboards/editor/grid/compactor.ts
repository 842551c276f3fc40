import type { Compactor, Layout, LayoutItem } from 'react-grid-layout';
import type { LayoutConstraint } from 'react-grid-layout/core';
import { nearestSpan } from '../../../domain/dashboard/fit.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import {
  arrange,
  type GridRow,
  columnTarget,
  type GridItem,
  rowTarget,
  type Target,
  withColumnAt,
  withRowAt,
} from './arrange.ts';

/** What is being dragged, and where it would land. */
export interface Drag {
  readonly key: string;
  readonly kind: 'row' | 'column' | 'width';
  target?: Target | number | undefined;
}
export interface GridState {
  rows: readonly GridRow[];
  stacked: boolean;
  drag: Drag | null;
}

export const isRowKey = (key: string): boolean => key.startsWith('r');

/** An item in the grid library's format. */
export const layoutItemOf = ({ key, x, y, w, h }: GridItem, stacked: boolean): LayoutItem => ({
  i: key,
  x,
  y,
  w,
  h,
  resizeHandles: ['e'],
  isResizable: !stacked && !isRowKey(key),
});

const rowsWhileDragging = ({ rows, stacked, drag }: GridState, layout: Layout): readonly GridRow[] => {
  const item = drag && layout.find(({ i }) => i === drag.key);
  if (!drag || !item) return rows;
  if (drag.kind === 'row') {
    drag.target = rowTarget(rows, drag.key, item.y, stacked);
    return withRowAt(rows, drag.key, drag.target);
  }
  if (drag.kind === 'column') {
    const target = columnTarget(rows, drag.key, item, stacked);
    drag.target = target;
    return target ? withColumnAt(rows, drag.key, target) : rows;
  }
  drag.target = item.w;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell.key === drag.key ? { ...cell, span: item.w } : cell)),
  }));
};

/**
 * Lays out rows of columns. Ignores how the grid library pushed items aside: everything stays where the document
 * has it, except that other items make room for the dragged one.
 */
export const rowsCompactor = (getState: () => GridState): Compactor => ({
  type: null,
  allowOverlap: true,
  compact: (layout) => {
    const state = getState();
    const items = new Map(
      arrange(rowsWhileDragging(state, layout), state.stacked).map((each) => [each.key, each]),
    );
    return layout.map((item) => {
      const target = items.get(item.i);
      return target
        ? { ...item, x: target.x, y: target.y, w: target.w, h: target.h, moved: false }
        : { ...item };
    });
  },
});

/** Resizing snaps to the listed widths, up to the available width of the row. */
export const listedWidths = (getState: () => GridState): LayoutConstraint => ({
  name: 'listed widths',
  constrainSize: (item, w) => {
    const row = getState().rows.find(({ cells }) => cells.some((cell) => cell.key === item.i));
    const others = row?.cells.filter((cell) => cell.key !== item.i) ?? [];
    const available = FULL_SPAN - others.reduce((sum, { span }) => sum + span, 0);
    const own = row?.cells.find((cell) => cell.key === item.i)?.span ?? FULL_SPAN;
    return { w: nearestSpan(w, Math.max(available, own)), h: item.h };
  },
});
