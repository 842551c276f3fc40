import { describe, expect, it } from 'vitest';
import { drawChart, type Layer } from '../../../../src/domain/charts/draw/draw.ts';
import { beyondRuns, hatchPath } from '../../../../src/domain/charts/draw/lines.ts';
import { elementOf } from '../../../../src/domain/charts/draw/shapes.ts';

const FRAME = { width: 100, height: 50, span: { from: 0, to: 10 }, extent: [0, 5] } as const;
const shapesOf = (...layers: Layer[]) => drawChart(FRAME, layers).shapes;
const run = (...values: number[]) => values.map((value, ms) => ({ ms, value }));

describe('a drawn chart', () => {
  it('has its lines from left to right and from the lowest value up', () => {
    expect(
      shapesOf({ layer: 'line', runs: [run(0, 5), [{ ms: 8, value: 2.5 }]], ink: 'primary', strokeWidth: 1 }),
    ).toMatchObject([{ d: 'M0.0,50.0L10.0,0.0M80.0,25.0h0', stroke: 'primary' }]);
  });

  it('draws values that hold until the next one as steps', () => {
    const [line] = shapesOf({
      layer: 'line',
      runs: [run(0, 5)],
      ink: 'primary',
      strokeWidth: 1,
      isStep: true,
    });
    expect(line).toMatchObject({ d: 'M0.0,50.0H10.0V0.0' });
  });

  it('draws what is beyond a value again, from where the line crosses it', () => {
    const layer = { layer: 'line', runs: [run(0, 4, 0)], ink: 'primary', strokeWidth: 1 } as const;
    const beyond = { value: 2, side: 'above', ink: 'error' } as const;
    expect(shapesOf({ ...layer, beyond })[1]).toMatchObject({
      d: 'M5.0,30.0L10.0,10.0L15.0,30.0',
      stroke: 'error',
    });
    expect(shapesOf({ ...layer, beyond: { ...beyond, value: 4 } })).toHaveLength(1);
  });

  it('shows a bar of zero, unlike a gap, which is hatched', () => {
    const bars = [{ ms: 0, value: 0, ink: 'primary' } as const];
    const [gap, bar] = shapesOf(
      { layer: 'gaps', spans: [{ from: 1, to: 2 }] },
      { layer: 'bars', bars, width: 1, share: 0.8 },
    );
    expect(gap).toMatchObject({ type: 'path', d: expect.stringMatching(/^M10\.0,2\.0L12\.0,0\.0/) });
    expect(bar).toEqual({ type: 'rect', x: 1, y: 49.5, width: 8, height: 0.5, fill: 'primary' });
  });

  it('has bars of amounts below zero under the line of zero', () => {
    const bars = [{ ms: 0, value: -2, ink: 'primary' } as const];
    const { shapes } = drawChart({ ...FRAME, extent: [-5, 5] }, [
      { layer: 'bars', bars, width: 1, share: 1 },
    ]);
    expect(shapes).toMatchObject([{ y: 25, height: 10 }]);
  });

  it('shows steps with their area, and what is above the limit of its time', () => {
    const shapes = shapesOf({
      layer: 'steps',
      steps: [
        [0, 1],
        [5, 4],
        [8, null],
      ],
      limits: [[0, 3]],
      ink: 'primary',
    });
    expect(shapes.filter((shape) => shape.type === 'rect')).toMatchObject([
      { x: 0, width: 50, y: 40, height: 10, fill: 'primary' },
      { x: 50, width: 30, y: 20, height: 30, fill: 'primary' },
      { x: 50, width: 30, y: 10, height: 10, fill: 'error' },
    ]);
  });

  it('interrupts a line of reference where it is not known', () => {
    const [limit] = shapesOf({
      layer: 'limit',
      steps: [
        [0, 1],
        [2, null],
        [4, 2],
      ],
      ink: 'error',
      strokeWidth: 1,
    });
    expect(limit).toMatchObject({ d: 'M0.0,40.0H20.0M40.0,30.0H100.0' });
  });
});

describe('the parts of a line beyond a value', () => {
  it('are separate, and reach to the ends of the line', () => {
    expect(beyondRuns(run(3, 1, 3), 2, 'above')).toEqual([
      [
        { ms: 0, value: 3 },
        { ms: 0.5, value: 2 },
      ],
      [
        { ms: 1.5, value: 2 },
        { ms: 2, value: 3 },
      ],
    ]);
    expect(beyondRuns(run(1), 2, 'below')).toEqual([[{ ms: 0, value: 1 }]]);
    expect(beyondRuns(run(2, 2), 2, 'above')).toEqual([]);
  });
});

describe('hatching', () => {
  it('stays within its rectangle', () => {
    const numbers = [
      ...hatchPath({ left: 10, right: 16, top: 5, bottom: 20 }).matchAll(/([\d.]+),([\d.]+)/g),
    ];
    expect(numbers.length).toBeGreaterThan(6);
    for (const [, x, y] of numbers) {
      expect(Number(x)).toBeGreaterThanOrEqual(10);
      expect(Number(x)).toBeLessThanOrEqual(16);
      expect(Number(y)).toBeGreaterThanOrEqual(5);
      expect(Number(y)).toBeLessThanOrEqual(20);
    }
  });
});

describe('a shape', () => {
  it('becomes an element in the colours of its renderer', () => {
    const { name, attributes } = elementOf(
      { type: 'path', d: 'M0,0', fill: 'error', place: { x: 1.26, y: 2, scale: 0.5 } },
      (ink) => `<${ink}>`,
    );
    expect(name).toBe('path');
    expect(attributes).toMatchObject({
      d: 'M0,0',
      fill: '<error>',
      transform: 'translate(1.3 2) scale(0.5)',
    });
  });
});
