import { describe, expect, it } from 'vitest';
import {
  exactTime,
  fromLocalInput,
  isoInZone,
  offsetAt,
  offsetText,
  shortTime,
  toLocalInput,
} from '../../../src/domain/time/zoned.ts';

const SYDNEY = 'Australia/Sydney';

describe('times of a zone', () => {
  it('knows its offset, summer and winter', () => {
    expect(offsetAt(Date.parse('2026-01-15T00:00:00Z'), SYDNEY)).toBe(660);
    expect(offsetAt(Date.parse('2026-07-15T00:00:00Z'), SYDNEY)).toBe(600);
    expect(offsetText(630)).toBe('UTC+10:30');
    expect(offsetText(-90)).toBe('UTC−01:30');
  });
  it('goes to an input and back', () => {
    expect(toLocalInput('2026-11-20T02:15:45.812Z', SYDNEY)).toBe('2026-11-20T13:15');
    expect(fromLocalInput('2026-11-20T13:15', SYDNEY)).toBe('2026-11-20T02:15:00.000Z');
    expect(toLocalInput(null, SYDNEY)).toBe('');
    expect(toLocalInput('soon', SYDNEY)).toBe('');
    expect(fromLocalInput('', SYDNEY)).toBeNull();
  });
  it('takes the first of a time that comes twice, and moves one that is skipped', () => {
    // Clocks go back on 5 April 2026 at 03:00 and forward on 4 October 2026 at 02:00.
    expect(fromLocalInput('2026-04-05T02:30', SYDNEY)).toBe('2026-04-04T15:30:00.000Z');
    expect(fromLocalInput('2026-10-04T02:30', SYDNEY)).toBe('2026-10-03T16:30:00.000Z');
  });
  it('is exact to the second, with the offset', () => {
    const text = exactTime('2026-11-20T02:15:45.812Z', SYDNEY);
    expect(text).toContain('13:15:45');
    expect(text).toContain('(Australia/Sydney, UTC+11:00)');
    expect(exactTime('2026-11-20T02:15:45.812Z', 'UTC')).toMatch(/02:15:45 \(UTC\)$/);
  });
  it('is written with its offset, for calculations', () => {
    const ms = Date.parse('2026-11-20T02:15:45.812Z');
    expect(isoInZone(ms, SYDNEY)).toBe('2026-11-20T13:15:45.812+11:00');
    expect(isoInZone(ms, 'America/St_Johns')).toBe('2026-11-19T22:45:45.812-03:30');
    expect(Date.parse(isoInZone(ms, SYDNEY))).toBe(ms);
  });
  it('is short on an axis', () => {
    const midnight = Date.parse('2026-11-19T13:00:00Z');
    expect(shortTime(midnight, SYDNEY, false)).toBe('20 Nov');
    expect(shortTime(midnight + 5_400_000, SYDNEY, false)).toBe('01:30');
    expect(shortTime(midnight + 5_400_000, SYDNEY, true)).toBe('20 Nov');
  });
});
