import { describe, expect, it } from 'vitest';
import { minutesText } from '../../../../src/domain/reports/texts/minutes-text.ts';

const HOUR = 3600;

describe('how long an alarm was open', () => {
  it.each([
    [0, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [45 * 60 + 2, '45 min'],
    [23 * HOUR + 27 * 60 + 59, '23 h 27 min'],
    [24 * HOUR, '1 day'],
    [24.5 * HOUR, '1 day 30 min'],
    [29.25 * HOUR + 2, '1 day 5 h 15 min'],
    [48 * HOUR + 59 * 60, '2 days'],
    [9.9 * 24 * HOUR, '9 days 21 h'],
  ])('of %d s agrees with times to the minute: %s', (seconds, text) => {
    expect(minutesText(seconds)).toBe(text);
  });
});
