import { expect, it } from 'vitest';
import { highestOf, peaksAbove } from '../../../src/domain/charts/top-of.ts';

const at = (ms: number, value: number) => ({ ms, value });

it('has a highest point: the latest of equals, by the maximum of a bucket', () => {
  expect(highestOf([])).toBeUndefined();
  expect(highestOf([at(0, 50), at(1, 40), at(2, 50), at(3, 49)])).toEqual(at(2, 50));
  const bucket = { ...at(1, 40), max: 58 };
  expect(highestOf([at(0, 50), bucket])).toEqual(bucket);
});

it('has a highest point each time that it is above a limit', () => {
  const bucket = { ...at(6, 44), max: 51 };
  const points = [at(0, 40), at(1, 49), at(2, 50), at(3, 50), at(4, 49), at(5, 48), bucket];
  expect(peaksAbove(points, 48)).toEqual([at(3, 50), bucket]);
  expect(peaksAbove(points, 51)).toEqual([]);
});
