import { describe, expect, it } from 'vitest';
import { agoText, ageText, alarmAgeText } from '../../src/providers/age-text.ts';

const HOUR = 3_600_000;

describe('how long ago, or how far ahead', () => {
  it.each([
    [5_000, 'just now'],
    [-5_000, 'just now'],
    [-12 * 60_000, 'in 12 min'],
    [23 * HOUR, '23 h ago'],
    [27 * HOUR, '1 day ago'],
    [-27 * HOUR, 'in 1 day'],
    [-72 * HOUR, 'in 3 days'],
  ])('%d ms: %s', (ms, text) => {
    expect(ageText(ms)).toBe(text);
  });
});

it('says how long ago a time was, or that there was none', () => {
  const now = Date.parse('2026-11-20T02:04:00.000Z');
  expect(agoText('2026-11-20T02:00:00.000Z', now)).toBe('4 min ago');
  // A clock that is ahead.
  expect(agoText('2026-11-20T02:05:00.000Z', now)).toBe('just now');
  expect(agoText(null, now)).toBe('Never');
  const since = '2026-11-20T02:00:00.000Z';
  expect(alarmAgeText({ since, cleared_at: null }, now)).toBe('4 min ago');
  expect(alarmAgeText({ since, cleared_at: '2026-11-20T02:03:00.000Z' }, now)).toBe('ended 1 min ago');
});
