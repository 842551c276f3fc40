import { describe, expect, it } from 'vitest';
import { dayOfHours, hourlyIncrease } from '../../src/domain/hourly-increase.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T05:00:00Z');
const at = (hours: number, value: number) => ({ ms: START + hours * HOUR, value });

describe('the increase of a counter by the hour', () => {
  it('counts from the reading before the span, across resets', () => {
    const points = [at(-0.5, 100), at(0.25, 104), at(0.75, 110), at(1.5, 3), at(1.9, 5), at(9, 999)];
    expect(hourlyIncrease(points, { from: START, to: START + 8 * HOUR })).toEqual([at(0, 10), at(1, 5)]);
  });
  it('leaves hours without readings out', () => {
    const points = [at(0, 10), at(0.5, 12), at(3.2, 20)];
    expect(hourlyIncrease(points, { from: START, to: START + 24 * HOUR })).toEqual([at(0, 2), at(3, 8)]);
    expect(hourlyIncrease([], { from: START, to: START + HOUR })).toEqual([]);
    expect(hourlyIncrease([at(0, 7)], { from: START, to: START + HOUR })).toEqual([]);
  });
  it('covers 24 hours that end with the current one', () => {
    const span = dayOfHours(START + 10);
    expect(span).toEqual({ from: START - 23 * HOUR, to: START + HOUR });
  });
});
