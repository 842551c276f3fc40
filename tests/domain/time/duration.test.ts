import { describe, expect, it } from 'vitest';
import { durationText } from '../../../src/domain/time/duration.ts';

describe('a duration', () => {
  it.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [45, '45 s'],
    [60, '1 min'],
    [90, '1 min 30 s'],
    [3599.6, '1 h'],
    [6960, '1 h 56 min'],
    [7200, '2 h'],
    [86_399, '1 day'],
    [86_400, '1 day'],
    [100_000, '1 day 4 h'],
    [9 * 86_400, '9 days'],
    [2000 * 86_400, '2,000 days'],
  ])('of %d s is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
