import { expect, it } from 'vitest';
import { withFalls } from '../../../src/domain/valves/limit-runs.ts';

const at = (ms: number, value: number) => ({ ms, value });
const points = [at(1, 22), at(2, 57.8), at(3, 48.8), at(4, 46), at(5, 44), at(6, 46)];
const isBeyond = (value: number): boolean => value > 45;
const flowing = [points.slice(0, 2)];

it('follows a run that ends beyond the limit until a point is within it again', () => {
  expect(withFalls(flowing, [points], isBeyond)).toEqual([points.slice(0, 5)]);
});

it('ends at a gap, and leaves a run that ends within the limit as it is', () => {
  expect(withFalls(flowing, [points.slice(0, 3), points.slice(3)], isBeyond)).toEqual([points.slice(0, 3)]);
  expect(withFalls([points.slice(0, 1)], [points], isBeyond)).toEqual([points.slice(0, 1)]);
});
