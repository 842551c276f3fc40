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

/** What is being dragged, and where it would land now. */
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

/** As the grid wants its items. */
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
  return rows.map((band) => ({
    ...band,
    cells: band.cells.map((cell) => (cell.key === drag.key ? { ...cell, span: item.w } : cell)),
  }));
};

/**
 * Rows of columns: whatever the grid has pushed aside, everything stands where the document has it, but for
 * the one thing that is held, which makes the others go out of its way.
 */
export const rowsCompactor = (groundNow: () => GridState): Compactor => ({
  type: null,
  allowOverlap: true,
  compact: (layout) => {
    const ground = groundNow();
    const places = new Map(
      arrange(rowsWhileDragging(ground, layout), ground.stacked).map((each) => [each.key, each]),
    );
    return layout.map((item) => {
      const place = places.get(item.i);
      return place ? { ...item, x: place.x, y: place.y, w: place.w, h: place.h, moved: false } : { ...item };
    });
  },
});

/** An edge that is dragged goes from one listed width to the next, as far as the row has room. */
export const listedWidths = (groundNow: () => GridState): LayoutConstraint => ({
  name: 'listed widths',
  constrainSize: (item, w) => {
    const band = groundNow().rows.find(({ cells }) => cells.some((cell) => cell.key === item.i));
    const others = band?.cells.filter((cell) => cell.key !== item.i) ?? [];
    const room = FULL_SPAN - others.reduce((sum, { span }) => sum + span, 0);
    const own = band?.cells.find((cell) => cell.key === item.i)?.span ?? FULL_SPAN;
    return { w: nearestSpan(w, Math.max(room, own)), h: item.h };
  },
});
