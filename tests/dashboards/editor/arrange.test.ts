import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrange,
  type GridRow,
  gridRowsOf,
  columnTarget,
  rowTarget,
  withColumnAt,
  withRowAt,
} from '../../../src/dashboards/editor/grid/arrange.ts';
import { keysOf } from '../../../src/dashboards/editor/grid/keys.ts';

const column = (id: unknown, widthPercent: string) => ({ id, widthPercent, elements: [] });
const document = {
  rows: [
    { id: 'a', columns: [column('a1', '50'), column('a2', '25')] },
    { id: 'b', columns: [column('b1', '100')] },
    { id: 'c', columns: [] },
  ],
} as never;
const keys = keysOf(document);
const bands = gridRowsOf(document, keys);
const placeOf = (all: readonly GridRow[], key: string, stacked = false) => {
  const place = arrange(all, stacked).find((each) => each.key === key);
  if (!place) throw new Error(key);
  return place;
};

describe('the layout of the editor', () => {
  it('stacks rows, and on a phone columns too', () => {
    expect(placeOf(bands, 'c:a2')).toMatchObject({ x: 6, w: 3, y: placeOf(bands, 'c:a1').y });
    expect(placeOf(bands, 'r:b').y).toBeGreaterThan(placeOf(bands, 'c:a1').y);
    expect(placeOf(bands, 'c:a2', true)).toMatchObject({ x: 0, w: 12 });
    expect(placeOf(bands, 'c:a2', true).y).toBeGreaterThan(placeOf(bands, 'c:a1', true).y);
  });
  it('wraps a row wider than twelve', () => {
    const wide = { rows: [{ id: 'w', columns: [column(1, '75'), column(2, '50')] }] } as never;
    const own = gridRowsOf(wide, keysOf(wide));
    expect(placeOf(own, 'c:2')).toMatchObject({ x: 0, w: 6 });
    expect(placeOf(own, 'c:2').y).toBeGreaterThan(placeOf(own, 'c:1').y);
  });
  it('distinguishes missing and duplicate ids', () => {
    const twice = {
      rows: [{ id: 1, columns: [column(1, '50'), column(1, '25'), column(undefined, '25')] }],
    } as never;
    const { columns } = keysOf(twice);
    expect(new Set(columns.flat()).size).toBe(3);
  });
  it('drops a column at its head, narrowed to the available space', () => {
    const top = placeOf(bands, 'r:c').y;
    expect(columnTarget(bands, 'c:b1', { x: 0, y: top + 1 }, false)).toEqual({ row: 2, column: 0 });
    const first = placeOf(bands, 'c:a1');
    expect(columnTarget(bands, 'c:a2', { x: 0, y: first.y }, false)).toEqual({ row: 0, column: 0 });
    const moved = withColumnAt(bands, 'c:b1', { row: 0, column: 1 });
    expect(moved[0]?.cells.map(({ key, span }) => `${key} ${span}`)).toEqual(['c:a1 6', 'c:b1 3', 'c:a2 3']);
  });
  it('drops a row between those whose middle it has passed', () => {
    const last = placeOf(bands, 'r:c').y;
    expect(rowTarget(bands, 'r:a', last + 20, false)).toBe(2);
    expect(rowTarget(bands, 'r:c', 0, false)).toBe(0);
    expect(withRowAt(bands, 'r:c', 0).map(({ key }) => key)).toEqual(['r:c', 'r:a', 'r:b']);
  });
  it('never overlaps items, wherever one is dragged', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('c:a1', 'c:a2', 'c:b1'),
        fc.nat({ max: 11 }),
        fc.nat({ max: 80 }),
        fc.boolean(),
        (key, x, y, stacked) => {
          const target = columnTarget(bands, key, { x, y }, stacked);
          const placed = arrange(target ? withColumnAt(bands, key, target) : bands, stacked);
          expect(placed).toHaveLength(6);
          for (const one of placed) {
            expect(one.x + one.w).toBeLessThanOrEqual(12);
            for (const other of placed) {
              if (one === other) continue;
              const apart =
                one.x + one.w <= other.x ||
                other.x + other.w <= one.x ||
                one.y + one.h <= other.y ||
                other.y + other.h <= one.y;
              expect(apart).toBe(true);
            }
          }
        },
      ),
    );
  });
});
