import type { Compactor, Layout, LayoutItem } from 'react-grid-layout';
import type { LayoutConstraint } from 'react-grid-layout/core';
import { nearestSpan } from '../../../domain/dashboard/fit.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import {
  arrange,
  type Band,
  columnTarget,
  type Placed,
  rowTarget,
  type Target,
  withColumnAt,
  withRowAt,
} from './arrange.ts';

/** What is being dragged, and where it would land now. */
export interface Held {
  readonly key: string;
  readonly how: 'row' | 'column' | 'width';
  target?: Target | number | undefined;
}
export interface Ground {
  bands: readonly Band[];
  stacked: boolean;
  held: Held | null;
}

export const isRowKey = (key: string): boolean => key.startsWith('r');

/** As the grid wants its items. */
export const itemOf = ({ key, x, y, w, h }: Placed, stacked: boolean): LayoutItem => ({
  i: key,
  x,
  y,
  w,
  h,
  resizeHandles: ['e'],
  isResizable: !stacked && !isRowKey(key),
});

const bandsWhile = ({ bands, stacked, held }: Ground, layout: Layout): readonly Band[] => {
  const item = held && layout.find(({ i }) => i === held.key);
  if (!held || !item) return bands;
  if (held.how === 'row') {
    held.target = rowTarget(bands, held.key, item.y, stacked);
    return withRowAt(bands, held.key, held.target);
  }
  if (held.how === 'column') {
    const target = columnTarget(bands, held.key, item, stacked);
    held.target = target;
    return target ? withColumnAt(bands, held.key, target) : bands;
  }
  held.target = item.w;
  return bands.map((band) => ({
    ...band,
    cells: band.cells.map((cell) => (cell.key === held.key ? { ...cell, span: item.w } : cell)),
  }));
};

/**
 * Rows of columns: whatever the grid has pushed aside, everything stands where the document has it, but for
 * the one thing that is held, which makes the others go out of its way.
 */
export const rowsCompactor = (groundNow: () => Ground): Compactor => ({
  type: null,
  allowOverlap: true,
  compact: (layout) => {
    const ground = groundNow();
    const places = new Map(
      arrange(bandsWhile(ground, layout), ground.stacked).map((each) => [each.key, each]),
    );
    return layout.map((item) => {
      const place = places.get(item.i);
      return place ? { ...item, x: place.x, y: place.y, w: place.w, h: place.h, moved: false } : { ...item };
    });
  },
});

/** An edge that is dragged goes from one listed width to the next, as far as the row has room. */
export const listedWidths = (groundNow: () => Ground): LayoutConstraint => ({
  name: 'listed widths',
  constrainSize: (item, w) => {
    const band = groundNow().bands.find(({ cells }) => cells.some((cell) => cell.key === item.i));
    const others = band?.cells.filter((cell) => cell.key !== item.i) ?? [];
    const room = FULL_SPAN - others.reduce((sum, { span }) => sum + span, 0);
    const own = band?.cells.find((cell) => cell.key === item.i)?.span ?? FULL_SPAN;
    return { w: nearestSpan(w, Math.max(room, own)), h: item.h };
  },
});
