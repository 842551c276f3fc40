import { expect, it } from 'vitest';
import { wallPages } from '../../../src/domain/dashboard/wall-pages.ts';

const pagesOf = (boxes: readonly (readonly [number, number])[], height: number) =>
  wallPages(
    boxes.map(([top, bottom]) => ({ top, bottom })),
    height,
  ).map(({ offset, shown }) => [offset, [...shown]]);

it('what fits is one page', () => {
  expect(
    pagesOf(
      [
        [0, 100],
        [100, 200],
      ],
      200,
    ),
  ).toEqual([[0, [0, 1]]]);
  expect(pagesOf([], 200)).toEqual([]);
});

it('an element that does not fit as a whole begins the next page', () => {
  expect(
    pagesOf(
      [
        [0, 100],
        [100, 250],
        [250, 300],
      ],
      200,
    ),
  ).toEqual([
    [0, [0]],
    [100, [1, 2]],
  ]);
});

it('columns of different lengths lose nothing and repeat nothing', () => {
  // On the left three of 100, on the right one of 180 and one of 120.
  const boxes = [
    [0, 100],
    [100, 200],
    [200, 300],
    [0, 180],
    [180, 300],
  ] as const;
  const pages = pagesOf(boxes, 200);
  expect(pages).toEqual([
    [0, [0, 1, 3]],
    [180, [2, 4]],
  ]);
});

it('an element that is higher than a page has one of its own', () => {
  expect(
    pagesOf(
      [
        [0, 100],
        [100, 900],
        [900, 950],
      ],
      200,
    ),
  ).toEqual([
    [0, [0]],
    [100, [1]],
    [900, [2]],
  ]);
});
