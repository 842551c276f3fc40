import { expect, it } from 'vitest';
import { figuresOf, pointsOf } from '../../../src/domain/charts/day-line.ts';

const line = { id: 1, unit: '°C', is_rate: false } as const;

it('says the lowest and highest value, the sum of a rate, and nothing without hours', () => {
  const hours = [
    [10, 41, 42, 44],
    [12, 43, 43.5, 48],
  ] as const;
  expect(figuresOf({ ...line, hours })).toEqual({ low: 41, high: 48 });
  expect(
    figuresOf({
      ...line,
      is_rate: true,
      hours: [
        [10, 30, 30, 30],
        [11, 20, 20, 20],
      ],
    }),
  ).toEqual({ sum: 50 });
  expect(figuresOf({ ...line, hours: [] })).toBeNull();
});

it('has a point at the start of each hour', () => {
  expect(pointsOf({ ...line, hours: [[1, 41, 42, 44]] })).toEqual([
    { ms: 3_600_000, value: 42, min: 41, max: 44 },
  ]);
});
