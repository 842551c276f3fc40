import { describe, expect, it } from 'vitest';
import { ageOf, ageStep } from '../../../src/domain/time/age.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('ages', () => {
  it.each([
    [-5000, 'now', 0],
    [9999, 'now', 0],
    [39_999, 'seconds', 30],
    [MINUTE, 'minutes', 1],
    [3 * MINUTE + 59_000, 'minutes', 3],
    [60 * MINUTE, 'hours', 1],
    [23 * 60 * MINUTE, 'hours', 23],
    [DAY, 'days', 1],
    [47 * 60 * MINUTE, 'days', 1],
    [2 * DAY, 'days', 2],
    [61 * DAY, 'months', 2],
    [800 * DAY, 'years', 2],
  ] as const)('%d ms is %s %d', (ms, unit, count) => {
    expect(ageOf(ms)).toEqual({ unit, count });
  });

  it('say how long they stay right', () => {
    expect(ageStep(0)).toBe(10_000);
    expect(ageStep(5 * MINUTE)).toBe(MINUTE);
    expect(ageStep(5 * DAY)).toBe(60 * MINUTE);
  });
});
