import { expect, it } from 'vitest';
import { spansBeyond } from '../../../../src/domain/alarms/cases/beyond.ts';

const points = (...values: readonly number[]) => values.map((value, index) => ({ ms: index * 10, value }));

it('is from the first reading beyond the limit to the first that is not', () => {
  expect(spansBeyond(points(40, 60, 60, 40), 50, true, 30)).toEqual([{ from: 10, to: 30 }]);
  expect(spansBeyond(points(60, 40, 60), 50, false, 20)).toEqual([{ from: 10, to: 20 }]);
});

it('begins with the first point and goes on to the end', () => {
  expect(spansBeyond(points(60, 40, 60), 50, true, 99)).toEqual([
    { from: 0, to: 10 },
    { from: 20, to: 99 },
  ]);
});

it('counts what a bucket has had, and not what only reaches the limit', () => {
  expect(spansBeyond([{ ms: 0, value: 49, min: 40, max: 51 }], 50, true, 10)).toEqual([{ from: 0, to: 10 }]);
  expect(spansBeyond(points(50, 50), 50, true, 10)).toEqual([]);
});
