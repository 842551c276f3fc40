import { expect, it } from 'vitest';
import { pagesInTurn, wallPages } from '../../../src/domain/dashboard/wall-pages.ts';

type Box = readonly [top: number, bottom: number, row?: number];

/** Each element is a row of its own, unless it says which one it is in. */
const pagesOf = (boxes: readonly Box[], height: number) =>
  wallPages(
    boxes.map(([top, bottom, row], index) => ({ top, bottom, row: row ?? index })),
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
    [0, 100, 0],
    [100, 200, 0],
    [200, 300, 0],
    [0, 180, 0],
    [180, 300, 0],
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

it('a row is not divided between two pages', () => {
  // Below a row of 100, on the left two of 60, on the right one of 120.
  const boxes = [
    [0, 100, 0],
    [100, 160, 1],
    [160, 220, 1],
    [100, 220, 1],
    [220, 280, 2],
  ] as const;
  expect(pagesOf(boxes, 200)).toEqual([
    [0, [0]],
    [100, [1, 2, 3, 4]],
  ]);
  expect(pagesOf(boxes, 280)).toEqual([[0, [0, 1, 2, 3, 4]]]);
});

it('turns only the pages that show what is in front, and all of them without any', () => {
  const pages = [[0], [1, 2], [3]].map((shown, index) => ({ offset: index * 100, shown: new Set(shown) }));
  const turned = (...front: readonly number[]) =>
    pagesInTurn(
      pages,
      [0, 1, 2, 3].map((index) => front.includes(index)),
    ).map(({ offset }) => offset);
  expect(turned(0, 2)).toEqual([0, 100]);
  expect(turned(3)).toEqual([200]);
  expect(turned()).toEqual([0, 100, 200]);
  expect(pagesInTurn([], [])).toEqual([]);
});
