import { expect, it } from 'vitest';
import { dayAndTime } from '../../../src/domain/time/day-and-time.ts';

const SYDNEY = 'Australia/Sydney';

it('names the day only if it is another', () => {
  const now = Date.parse('2026-11-20T05:00:00Z');
  expect(dayAndTime(Date.parse('2026-11-19T21:39:00Z'), now, SYDNEY)).toBe('08:39');
  expect(dayAndTime(Date.parse('2026-11-19T12:39:00Z'), now, SYDNEY)).toBe('19 Nov, 23:39');
});
