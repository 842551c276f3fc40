import { describe, expect, it } from 'vitest';
import { lastPeak, lineRuns, lineScale } from '../../../../src/domain/alarms/cases/case-line.ts';

const HOUR = 3_600_000;
const END = Date.parse('2026-11-22T00:00:00Z');
const point = (hour: number, value: number) => ({ at: new Date(END - hour * HOUR).toISOString(), value });
const scaleOf = (
  values: readonly number[],
  limit: number | null,
  value: number | null,
  max: number | null = null,
) =>
  lineScale(
    { points: values.map((each, index) => point(values.length - index, each)), limit, max, days: 1 },
    END,
    value,
  );

describe('the line of a case', () => {
  it('shows the last 24 hours, with the limit and space around it', () => {
    const scale = scaleOf([40, 58], 50, 58);
    expect(scale).toMatchObject({ low: 40, high: 58, isAbove: true, beyond: 50 });
    expect(scale.limits).toEqual([{ name: 'limit', value: 50 }]);
    expect(scale.span).toEqual({ from: END - 24 * HOUR, to: END });
    expect(scale.extent[0]).toBeLessThan(40);
    expect(scale.extent[1]).toBeGreaterThan(58);
  });

  it('shows a charge from 0 to 50 or 100%, however little it fell', () => {
    const points = [point(30 * 24, 39), point(0, 18)];
    const scale = lineScale({ points, limit: 20, max: null, days: 30 }, END, 18);
    expect(scale).toMatchObject({ low: 18, high: 39, isAbove: false, beyond: 20 });
    expect(scale.extent).toEqual([0, 50]);
    const full = lineScale({ points: [point(1, 51)], limit: 20, max: null, days: 30 }, END, 18);
    expect(full.extent).toEqual([0, 100]);
    expect(scale.span).toEqual({ from: END - 30 * 24 * HOUR, to: END });
  });

  it('has the highest allowed value as on the page of the device, once', () => {
    const scale = scaleOf([40, 58], 55, 58, 45);
    expect(scale.limits).toEqual([
      { name: 'limit', value: 55 },
      { name: 'max', value: 45 },
    ]);
    expect(scale.beyond).toBe(45);
    expect(scaleOf([40, 58], 45, 58, 45).limits).toEqual([{ name: 'max', value: 45 }]);
    expect(scaleOf([20, 30], 38, 30, 45).limits).toEqual([{ name: 'limit', value: 38 }]);
    expect(scaleOf([20, 30], null, null)).toMatchObject({ limits: [], beyond: null });
  });

  it('is below its limit if the value that raised the case was', () => {
    expect(scaleOf([20, 30], 38, 30).isAbove).toBe(false);
    expect(scaleOf([20, 30], 38, null).isAbove).toBe(false);
    expect(scaleOf([20, 30], null, null).isAbove).toBe(true);
  });

  it('has room around a value that never changes', () => {
    expect(scaleOf([0], null, null).extent).toEqual([-0.15, 0.15]);
  });

  it('is interrupted at gaps, and shows a single reading', () => {
    const points = [point(6, 2), point(5, 3), point(2, 4)];
    const runs = lineRuns({ points, interval_s: 3600 });
    expect(runs.map((run) => run.map(({ value }) => value))).toEqual([[2, 3], [4]]);
  });

  it('names the extreme of the last time beyond the limit', () => {
    const points = [60, 45, 57, 51, 45].map((value, index) => point(5 - index, value));
    expect(lastPeak(points, 50, true)).toEqual({ ms: END - 3 * HOUR, value: 57 });
    expect(lastPeak([...points, point(0, 40)], 40.5, false)).toEqual({ ms: END, value: 40 });
    expect(lastPeak(points, 70, true)).toBeUndefined();
    expect(lastPeak(points, null, true)).toBeUndefined();
  });
});
