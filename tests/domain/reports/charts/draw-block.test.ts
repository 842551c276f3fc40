import { describe, expect, it } from 'vitest';
import { axisUnitOf, drawBlock, drawTrend } from '../../../../src/domain/reports/charts/draw-block.ts';
import { DAY_MS } from '../../../../src/domain/reports/charts/day-points.ts';
import type { ChartBlock } from '../../../../src/domain/reports/document/document.ts';
import type { Drawing, Shape } from '../../../../src/domain/charts/draw/shapes.ts';

const FROM = Date.UTC(2026, 9, 1);
const SIZE = { width: 380, height: 108 };

/** Values by day from 1 October on. */
const byDay = (values: readonly (number | null)[], more: Partial<ChartBlock> = {}): ChartBlock => ({
  type: 'chart',
  name: 'Consumption',
  unit: 'L',
  format: 'litres',
  shape: 'bars',
  span: { from: FROM, to: FROM + values.length * DAY_MS },
  zone: 'UTC',
  values: values.map((value, day) => [FROM + day * DAY_MS, value] as const),
  limits: [],
  marks: [],
  alarms: [],
  note: '',
  description: '',
  ...more,
});
const HOUR_MS = DAY_MS / 24;
/** A burst of one day, in litres by half an hour. */
const BURST = byDay([], {
  shape: 'steps',
  span: { from: FROM, to: FROM + DAY_MS },
  zone: 'UTC',
  values: [
    [FROM, 10],
    [FROM + 7.5 * HOUR_MS, 239.8],
    [FROM + 8 * HOUR_MS, 20],
    [FROM + 20 * HOUR_MS, null],
  ],
  limits: [
    { text: 'Usual', kind: 'usual', steps: [[FROM, 30]] },
    { text: '60 L above usual', kind: 'alarm', steps: [[FROM, 90]] },
  ],
  alarms: [
    {
      span: { from: FROM + 8 * HOUR_MS, to: FROM + 2 * DAY_MS },
      acknowledged_at: null,
      severity: 'high',
      text: 'Possible burst',
    },
  ],
});
const TEMPERATURES = byDay([41, 42, null, 47.5, 41.2], {
  shape: 'points',
  unit: '°C',
  format: 'celsius',
  limits: [{ text: 'Max 45 °C', kind: 'alarm', steps: [[FROM, 45]] }],
});

const textsOf = ({ shapes }: Drawing): readonly string[] =>
  shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []));
const textOf = ({ shapes }: Drawing, text: string): Extract<Shape, { type: 'text' }> | undefined =>
  shapes.find((shape) => shape.type === 'text' && shape.text === text) as never;

describe('a chart of a document', () => {
  it('has its days and rounded values at its axes, and the values of a few days', () => {
    const texts = textsOf(drawBlock(byDay([520, 480, 610]), SIZE));
    expect(texts).toEqual(expect.arrayContaining(['1 Oct', '2 Oct', '3 Oct', '0', '520', '480', '610']));
  });

  it('hatches days without a value', () => {
    const { shapes } = drawBlock(byDay([5, null, 6]), SIZE);
    expect(shapes.filter(({ type }) => type === 'rect').length).toBeGreaterThanOrEqual(2);
    expect(shapes[0]).toMatchObject({ type: 'path', stroke: 'line', strokeWidth: 0.8 });
  });

  it('writes what is above a limit in red, with a dot, and the limit at the right', () => {
    const drawing = drawBlock(TEMPERATURES, SIZE);
    expect(textOf(drawing, '47.5')).toMatchObject({ fill: 'error' });
    expect(textOf(drawing, '42.0')).toMatchObject({ fill: 'text' });
    expect(textOf(drawing, 'Max 45 °C')).toMatchObject({ anchor: 'start', fill: 'error' });
    expect(drawing.shapes.filter((one) => one.type === 'circle' && one.fill === 'error')).toHaveLength(1);
  });

  it('leaves out an aim that no value comes near', () => {
    const aim = { text: 'Min 38 °C', kind: 'aim' as const, steps: [[FROM, 38]] as const };
    expect(textsOf(drawBlock({ ...TEMPERATURES, limits: [aim] }, SIZE))).not.toContain('Min 38 °C');
    const low = { ...TEMPERATURES, values: [[FROM, 39] as const], limits: [aim] };
    expect(textsOf(drawBlock(low, SIZE))).toContain('Min 38 °C');
  });

  it('has labels that don’t cover each other, of many days only of what stands out', () => {
    const values = Array.from({ length: 60 }, (_, day) => 1000 + (day % 7) * 10);
    const drawing = drawBlock(byDay(values.with(30, 1900)), SIZE);
    expect(textsOf(drawing).filter((text) => text.startsWith('1'))).toContain('1.9');
    const boxes = drawing.shapes.flatMap((one) =>
      one.type === 'rect' && one.fill === 'surface' ? [one] : [],
    );
    expect(boxes).toHaveLength(1);
  });

  it('marks the days of a finding, and names the first', () => {
    const marks = [
      { span: { from: FROM + DAY_MS, to: FROM + 3 * DAY_MS }, word: 'leak', severity: 'high' },
    ] as const;
    const drawing = drawBlock(byDay([500, 700, 720, 480, 490], { marks }), SIZE);
    expect(textsOf(drawing).filter((text) => text === 'leak')).toHaveLength(1);
    expect(drawing.shapes.filter((one) => one.type === 'path' && one.place)).toHaveLength(2);
  });

  it('shows a day in steps with its hours, its highest value, its limits, and alarms below', () => {
    const drawing = drawBlock(BURST, { width: 770, height: 140 });
    expect(textsOf(drawing)).toEqual(
      expect.arrayContaining(['00:00', '03:00', '24:00', '240 L, 07:30', 'Usual', '60 L above usual']),
    );
    expect(drawing.shapes.find((one) => one.type === 'rect' && one.stroke === 'error')).toMatchObject({
      fill: 'surface',
      height: 5,
    });
  });

  it('has fewer hours where it is narrow, and no names of limits where these are elsewhere', () => {
    const texts = textsOf(drawBlock(BURST, { width: 204, height: 110, hasNames: false }));
    expect(texts).toEqual(expect.arrayContaining(['00:00', '06:00', '12:00', '18:00', '24:00']));
    for (const text of ['03:00', 'Usual', '60 L above usual']) expect(texts).not.toContain(text);
  });

  it('has round numbers at its side, and whole ones of counts', () => {
    const ticksOf = (block: ChartBlock): readonly string[] =>
      drawBlock(block, SIZE).shapes.flatMap((one) =>
        one.type === 'text' && one.anchor === 'end' ? [one.text] : [],
      );
    expect(ticksOf(byDay([900.5, null, 600]))).toEqual(['0', '200', '400', '600', '800']);
    expect(ticksOf(byDay([0, 0]))).toEqual(['0.0', '0.5', '1.0']);
    expect(ticksOf(byDay([1, 2], { format: 'count', unit: '' }))).toEqual(['0', '1', '2']);
    // A counter that hardly rose is a level line, not a slope from bottom to top.
    const [first, last] = [...ticksOf(byDay([23_753, 23_753.02], { shape: 'points' }))]
      .map(Number)
      .flatMap((value, at, all) => (at === 0 || at === all.length - 1 ? [value] : []));
    expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(1);
  });

  it('has the unit of the total of its days', () => {
    expect(axisUnitOf(byDay([4000, 9000]))).toMatchObject({ unit: 'kL' });
    expect(axisUnitOf(byDay([40, 90]))).toEqual({ unit: 'L', divisor: 1 });
    expect(axisUnitOf(byDay([0.5, 1], { format: 'share', unit: '%' }))).toEqual({ unit: '%', divisor: 0.01 });
  });
});

describe('a small chart in a cell', () => {
  it('has no texts', () => {
    expect(textsOf(drawTrend(TEMPERATURES, { width: 58, height: 9 }))).toEqual([]);
  });

  it('has days that stand out in the colour of their finding', () => {
    const marks = [{ span: { from: FROM, to: FROM + DAY_MS }, word: 'burst', severity: 'high' }] as const;
    const { shapes } = drawTrend(byDay([50, 10], { marks }), { width: 58, height: 9 });
    expect(shapes).toMatchObject([{ fill: 'error' }, { fill: 'primary' }]);
  });
});
