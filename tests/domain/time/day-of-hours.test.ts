import { expect, it } from 'vitest';
import { dayOfHours } from '../../../src/domain/time/day-of-hours.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T05:00:00Z');

it('The last day of hours covers 24 hours that end with the current one', () => {
  expect(dayOfHours(START + 10)).toEqual({ from: START - 23 * HOUR, to: START + HOUR });
});
