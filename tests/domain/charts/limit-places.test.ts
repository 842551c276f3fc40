import { describe, expect, it } from 'vitest';
import { placeLabels } from '../../../src/domain/charts/limit-places.ts';

const PLOT = { left: 0, right: 300, top: 0, bottom: 200 };
const label = (lineAt: number, more = {}) => ({
  lineAt,
  width: 60,
  side: 'above' as const,
  isOptional: false,
  ...more,
});
const flat = (from: number, to: number, y: number) => [
  { x: from, y },
  { x: to, y },
];
const place = (labels: ReturnType<typeof label>[], curves: { x: number; y: number }[][] = []) =>
  placeLabels(labels, curves, PLOT, 15);

describe('the places of labels in a plot', () => {
  it('is the end of its line', () => {
    expect(place([label(100)])).toEqual([{ x: 300, y: 92.5 }]);
    expect(place([label(100, { side: 'below' })])).toEqual([{ x: 300, y: 107.5 }]);
  });

  it('is further left or on the other side where a curve runs', () => {
    const [moved] = place([label(100)], [flat(250, 300, 95)]);
    expect(moved?.y).toBe(92.5);
    expect(moved?.x).toBeLessThanOrEqual(248);
    expect(place([label(100)], [flat(0, 300, 95)])).toEqual([{ x: 300, y: 107.5 }]);
    // A steep rise through the label, between two readings.
    const [beside] = place(
      [label(100)],
      [
        [
          { x: 280, y: 200 },
          { x: 290, y: 0 },
        ],
      ],
    );
    expect(beside?.x).toBeLessThan(290);
  });

  it('leaves out what is optional and would cover something, and nothing else', () => {
    const curves = [flat(0, 300, 95), flat(0, 300, 105)];
    expect(place([label(100, { isOptional: true })], curves)).toEqual([null]);
    expect(place([label(100)], curves)).toEqual([{ x: 300, y: 92.5 }]);
  });

  it('keeps labels apart and within the plot', () => {
    const [first, second] = place([label(100), label(104)]);
    expect(first).toEqual({ x: 300, y: 92.5 });
    expect(second).toEqual({ x: 236, y: 96.5 });
    expect(place([label(5)])).toEqual([{ x: 300, y: 12.5 }]);
  });
});
