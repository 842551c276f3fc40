import { describe, expect, it } from 'vitest';
import { ageText } from '../../src/providers/age-text.ts';

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
