import { expect, it } from 'vitest';
import { valueTicks } from '../../../src/domain/charts/value-ticks.ts';

it.each([
  [0, 100, 5, [0, 20, 40, 60, 80, 100]],
  [0, 45, 3, [0, 20, 40]],
  [76, 100, 3, [80, 90, 100]],
  [-0.3, 0.3, 3, [-0.2, 0, 0.2]],
  [0, 0.7, 5, [0, 0.2, 0.4, 0.6]],
  [19.6, 44.4, 2, [20, 40]],
])('between %d and %d, at most about %d', (low, high, most, ticks) => {
  expect(valueTicks(low, high, most)).toEqual(ticks);
});

it('are two where a rounder step would leave one', () => {
  expect(valueTicks(0, 4.2, 2)).toEqual([0, 2, 4]);
  expect(valueTicks(11, 19, 1)).toEqual([12, 14, 16, 18]);
});

it('are three where there is room for them', () => {
  expect(valueTicks(0, 2.9, 2)).toEqual([0, 2]);
  expect(valueTicks(0, 2.9, 2, 3)).toEqual([0, 1, 2]);
});

it('are one where there is no extent', () => {
  expect(valueTicks(3, 3)).toEqual([3]);
  expect(valueTicks(Number.NaN, 3)).toEqual([Number.NaN]);
});
