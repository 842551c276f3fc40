import { describe, expect, it } from 'vitest';
import { lastPeak, lineRuns, lineScale } from '../../../src/domain/alarms/case-line.ts';

const HOUR = 3_600_000;
const END = Date.parse('2026-11-22T00:00:00Z');
const point = (hour: number, min: number, max: number) => ({
  at: new Date(END - hour * HOUR).toISOString(),
  min,
  max,
});
const size = { width: 240, height: 100, end: END };

describe('the line of a case', () => {
  it('shows the last 24 hours, with the limit and space around it', () => {
    const scale = lineScale([point(3, 40, 44), point(1, 41, 58)], 50, { ...size, value: 58 });
    expect(scale).toMatchObject({ low: 40, high: 58, isAbove: true });
    expect([scale.x(END - 24 * HOUR), scale.x(END)]).toEqual([0, 240]);
    expect(scale.y(58)).toBeGreaterThan(0);
    expect(scale.y(40)).toBeLessThan(100);
    expect(scale.y(50)).toBeLessThan(scale.y(40));
  });

  it('is below its limit if the value that raised the case was', () => {
    const cold = [point(3, 20, 30)];
    expect(lineScale(cold, 38, { ...size, value: 30 }).isAbove).toBe(false);
    expect(lineScale(cold, 38, { ...size, value: null }).isAbove).toBe(false);
    expect(lineScale(cold, null, { ...size, value: null }).isAbove).toBe(true);
    expect(lineRuns(cold, false)[0]?.map(({ value }) => value)).toEqual([20, 20]);
  });

  it('does not divide by zero for a value that never changes', () => {
    const { y } = lineScale([point(2, 0, 0)], null, { ...size, value: null });
    expect(y(0)).toBe(50);
  });

  it('is interrupted where an hour is missing', () => {
    const runs = lineRuns([point(6, 1, 2), point(5, 1, 3), point(2, 1, 4)], true);
    expect(runs.map((run) => run.map(({ value }) => value))).toEqual([
      [2, 2, 3],
      [4, 4],
    ]);
  });

  it('names the extreme of the last time beyond the limit', () => {
    const points = [point(6, 40, 60), point(4, 40, 45), point(3, 41, 57), point(2, 41, 51), point(1, 40, 45)];
    expect(lastPeak(points, 50, true)).toEqual({ ms: END - 2 * HOUR, value: 57 });
    expect(lastPeak(points, 40.5, false)).toEqual({ ms: END, value: 40 });
    expect(lastPeak(points, 70, true)).toBeUndefined();
    expect(lastPeak(points, null, true)).toBeUndefined();
  });
});
