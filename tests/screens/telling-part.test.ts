import { expect, it } from 'vitest';
import type { ThumbnailSymbol } from '../../src/domain/dashboard/thumbnail.ts';
import { tellingPart } from '../../src/screens/dashboards/telling-part.ts';

const symbol = (kind: string, x: number, level = 0): ThumbnailSymbol => [kind, x, 100, 120, 60, level];
const partOf = (symbols: readonly ThumbnailSymbol[]): { from: number; to: number; ratio: number } => {
  const [x = 0, , width = 0, height = 1] = tellingPart({ symbols, pipes: [] }).split(' ').map(Number);
  return { from: x, to: x + width, ratio: width / height };
};

it('of a wide drawing is where its outlets are, or its worst alarm, and all of a narrow one', () => {
  const supply = [symbol('meter', 10), symbol('pump', 150)];
  const outlets = [symbol('tmv', 440), symbol('tmv', 590)];
  const calm = partOf([...supply, ...outlets]);
  expect(calm.ratio).toBeCloseTo(16 / 9, 1);
  expect(calm.from).toBeGreaterThan(10);
  expect(calm.to).toBeGreaterThanOrEqual(710);
  const loud = partOf([symbol('meter', 10, 2), ...supply.slice(1), ...outlets]);
  expect(loud.from).toBeLessThanOrEqual(10);
  expect(loud.to).toBeLessThan(600);
  const narrow = partOf([symbol('tank', 300)]);
  expect(narrow.from).toBeLessThan(300);
  expect(narrow.to).toBeGreaterThan(420);
  // One alarm that is worse than another.
  expect(partOf([symbol('meter', 10, 1), symbol('tmv', 590, 4)]).to).toBeGreaterThanOrEqual(710);
});
