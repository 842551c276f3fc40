import { expect, test } from 'vitest';
import { allInTurn, isWithin } from '../../bench/gate/figure.ts';

const figure = { name: 'a list', unit: 'ms', reference: 2, ours: 9 };

test('the gate accepts a ratio of up to 1.5 times its baseline', () => {
  expect(isWithin(figure, 3)).toBe(true);
  expect(isWithin({ ...figure, ours: 9.1 }, 3)).toBe(false);
});

test('the gate rejects a ratio without a baseline and one that is no number', () => {
  expect(isWithin(figure, undefined)).toBe(false);
  expect(isWithin({ ...figure, reference: Number.NaN }, 3)).toBe(false);
});

test('the gate compares medians of rounds after the warm-up', async () => {
  const pair = { name: 'a list', unit: 'ms', reference: async () => 2, ours: async (n: number) => 100 - n };
  expect(await allInTurn([3, 2], [pair])).toEqual([{ ...figure, ours: 97 }]);
});
