import { describe, expect, it } from 'vitest';
import { axisTexts } from '../../../src/domain/charts/axis-texts.ts';
import { layoutOf, LIMIT_GAP, spreadLabels } from '../../../src/domain/charts/layout.ts';
import { nearestPoint, nearestTime, pointsWithin } from '../../../src/domain/readings/series-at.ts';

const HOUR = 3_600_000;

describe('the labels of a value axis', () => {
  it.each([
    [[0, 0.05, 0.1], 'L/min', ['0.00', '0.05', '0.10'], 'L/min'],
    [[0, 0.5, 1], 'L/min', ['0.0', '0.5', '1.0'], 'L/min'],
    [[0, 5, 10], '°C', ['0', '5', '10'], '°C'],
    [[-0.25, 0, 0.25], null, ['-0.25', '0.00', '0.25'], ''],
    [[115_000, 115_500, 116_000], 'L', ['115.0', '115.5', '116.0'], 'kL'],
    [[42.5], '°C', ['42.5'], '°C'],
  ] as const)('of %j %s differ from each other', (ticks, unit, texts, shown) => {
    expect(axisTexts(ticks, unit)).toEqual({ texts, unit: shown });
  });
});

const layout = (
  width: number,
  height: number,
  extent: readonly [number, number],
  unit = 'L/min',
  limits: Parameters<typeof layoutOf>[0]['limits'] = [],
) =>
  layoutOf({
    limits,
    size: { width, height, fontSize: 12, widthOf: (text) => text.length * 7 },
    span: { from: 0, to: 24 * HOUR },
    extent,
    unit,
    zone: 'Australia/Sydney',
    locale: 'en-AU',
  });

describe('the layout of a chart', () => {
  it.each([
    [240, 120],
    [390, 260],
    [1280, 320],
    [3840, 900],
  ])('shows complete and different labels at %i × %i', (width, height) => {
    const { valueTicks, timeTicks, left } = layout(width, height, [0, 0.35]);
    const texts = valueTicks.map(({ text }) => text);
    expect(texts.length).toBeGreaterThanOrEqual(2);
    expect(new Set(texts).size).toBe(texts.length);
    // None is cut off on the left, and none overlaps its neighbour.
    for (const text of texts) expect(text.length * 7).toBeLessThan(left);
    const edges = timeTicks.map(({ at, text }) => [at - text.length * 3.5, at + text.length * 3.5] as const);
    edges.forEach(([from, to], index) => {
      expect(from).toBeGreaterThanOrEqual(edges[index - 1]?.[1] ?? 0);
      expect(to).toBeLessThanOrEqual(width);
    });
  });

  it('has three times or more where there is room for them, also in a day that ends a little later', () => {
    const of = (width: number) =>
      layoutOf({
        size: { width, height: 240, fontSize: 12, widthOf: (text) => text.length * 6.5 },
        span: { from: 0, to: 24.2 * HOUR },
        extent: [0, 60],
        unit: '°C',
        zone: 'Australia/Sydney',
        locale: 'en-AU',
      }).timeTicks.length;
    for (const width of [215, 230, 240, 260, 300]) expect(of(width)).toBeGreaterThanOrEqual(3);
  });

  it('turns positions into times and back', () => {
    const { x, timeAt, left, right } = layout(800, 300, [0, 1]);
    expect(timeAt(x(7 * HOUR))).toBeCloseTo(7 * HOUR, 3);
    expect([timeAt(left - 50), timeAt(right + 50)]).toEqual([0, 24 * HOUR]);
  });

  it('keeps the labels of limits apart and within the plot', () => {
    expect(spreadLabels([100, 200], 15, 10, 300)).toEqual([100, 200]);
    expect(spreadLabels([100, 97, 200], 15, 10, 300)).toEqual([112, 97, 200]);
    expect(spreadLabels([298, 299, 100], 15, 10, 300)).toEqual([285, 300, 100]);
    expect(spreadLabels([-5], 15, 10, 300)).toEqual([10]);
  });

  const limits = [
    { value: 48, text: 'Alarm above 48 °C', short: 'Max 48 °C', bare: 'Max 48', kind: 'alarm' as const },
  ];
  it('names limits next to the plot, with short names if there is little room', () => {
    const of = (width: number) => layout(width, 300, [40, 50], '°C', limits);
    expect(of(900).limitTicks).toMatchObject([{ text: 'Alarm above 48 °C' }]);
    expect(of(450).limitTicks).toMatchObject([{ text: 'Max 48 °C' }]);
    expect(of(340).limitTicks).toMatchObject([{ text: 'Max 48' }]);
    for (const width of [340, 450, 900]) {
      const { right, limitTicks } = of(width);
      expect(right + LIMIT_GAP * 12 + (limitTicks[0]?.text.length ?? 0) * 7).toBeLessThanOrEqual(width);
    }
  });

  it('reaches the tick above values that are far beyond the highest one', () => {
    const of = (high: number) => layout(800, 300, [0, high]).valueTicks.map(({ text }) => text);
    expect(of(38).at(-1)).toBe('40\u00a0L/min');
    expect(of(31).at(-1)).toBe('30\u00a0L/min');
    const { y, top } = layout(800, 300, [0, 38]);
    expect(y(40)).toBeCloseTo(top, 3);
  });

  it('says the unit in the highest label, however high the chart is', () => {
    for (const height of [300, 200]) {
      const { valueTicks, left } = layout(800, height, [0, 30]);
      expect(valueTicks.map(({ text }) => text).slice(-2)).toEqual([
        expect.stringMatching(/^\d+$/),
        '30\u00a0L/min',
      ]);
      expect('30 L/min'.length * 7).toBeLessThan(left);
    }
  });

  it('leaves out the label of the target value rather than moving those of alarms far from their lines', () => {
    const limit = (value: number, kind: 'aim' | 'alarm') => ({
      value,
      kind,
      text: `${value}`,
      short: `${value}`,
      bare: `${value}`,
    });
    const close = [limit(45, 'alarm'), limit(43.5, 'aim'), limit(38, 'alarm')];
    const of = (height: number) => layout(900, height, [20, 60], '°C', close).limitTicks;
    expect(of(700).map(({ text }) => text)).toEqual(['45', '43.5', '38']);
    expect(of(180).map(({ text }) => text)).toEqual(['45', '43.5', '38']);
    expect(of(90).map(({ text }) => text)).toEqual(['45', '', '38']);
    for (const { at, lineAt } of of(180)) expect(Math.abs(at - lineAt)).toBeLessThanOrEqual(15);
  });
});

describe('readings near a time', () => {
  const points = [0, 10, 20, 50].map((ms) => ({ ms, value: ms }));
  it('are found within a distance', () => {
    expect(nearestPoint(points, 14, 10)?.ms).toBe(10);
    expect(nearestPoint(points, 16, 10)?.ms).toBe(20);
    expect(nearestPoint(points, 36, 10)).toBeUndefined();
    expect(nearestPoint([], 36, 10)).toBeUndefined();
    expect(nearestTime([0, 10, 20], 99)).toBe(20);
    expect(nearestTime([], 99)).toBeUndefined();
  });
  it('keep a neighbour on each side of a span', () => {
    expect(pointsWithin(points, { from: 12, to: 30 }).map(({ ms }) => ms)).toEqual([10, 20, 50]);
    expect(pointsWithin(points, { from: 0, to: 50 })).toBe(points);
    expect(pointsWithin([], { from: 0, to: 50 })).toEqual([]);
  });
});
