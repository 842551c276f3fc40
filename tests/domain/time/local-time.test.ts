import { describe, expect, it } from 'vitest';
import { readTime } from '../../../src/domain/time/local-time.ts';
import { localInstant, offsetsIn } from '../../../src/domain/time/zoned.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

describe('a time as people write it', () => {
  it.each([
    ['2026-11-20T13:15:00+11:00', '2026-11-20T02:15:00.000Z'],
    ['2026-11-20 02:15:45.812Z', '2026-11-20T02:15:45.812Z'],
    ['1795141545812', iso(1_795_141_545_812)],
  ])('%s is an instant', (text, expected) => {
    const read = readTime(text);
    expect(read && 'instant' in read && iso(read.instant)).toBe(expected);
  });

  it.each([
    ['2026-11-20 13:15', '2026-11-20T13:15:00.000Z'],
    ['2026-11-20T13:15:45,5', '2026-11-20T13:15:45.500Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['20/11/2026 1:15 pm', '2026-11-20T13:15:00.000Z'],
    ['1/2/2026 12:05:06 AM', '2026-02-01T00:05:06.000Z'],
    ['20.11.2026, 13:15', '2026-11-20T13:15:00.000Z'],
  ])('%s is local', (text, expected) => {
    const read = readTime(text);
    expect(read && 'local' in read && iso(read.local)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2026-02-30 10:00',
    '11/20/2026 10:00',
    '2026-11-20 24:01',
    '20/11/2026 13:15 pm',
    '12',
  ])('%s is none', (text) => expect(readTime(text)).toBeNull());
});

describe('a local time', () => {
  const instant = (text: string, zone: string): string | null => {
    const ms = localInstant(Date.parse(`${text}Z`), offsetsIn(zone));
    return ms === null ? null : iso(ms);
  };

  it('is in the time zone', () => {
    expect(instant('2026-11-20T13:15', 'Australia/Sydney')).toBe('2026-11-20T02:15:00.000Z');
    expect(instant('2026-06-20T13:15', 'Pacific/Auckland')).toBe('2026-06-20T01:15:00.000Z');
  });

  it('that occurs twice is the first, and one that never occurs is none', () => {
    expect(instant('2026-04-05T02:30', 'Australia/Sydney')).toBe('2026-04-04T15:30:00.000Z');
    expect(instant('2026-10-04T02:30', 'Australia/Sydney')).toBeNull();
    expect(instant('2026-10-04T03:00', 'Australia/Sydney')).toBe('2026-10-03T16:00:00.000Z');
    expect(instant('2026-10-04T01:59', 'Australia/Sydney')).toBe('2026-10-03T15:59:00.000Z');
    expect(instant('2026-10-04T02:15', 'Australia/Lord_Howe')).toBeNull();
    expect(instant('2026-10-04T02:30', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  });
});
