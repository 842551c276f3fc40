import { describe, expect, it } from 'vitest';
import { sameWeekdays } from '../../../src/domain/time/same-weekdays.ts';

const HOUR = 3_600_000;
const days = (now: string, zone: string) =>
  sameWeekdays(Date.parse(now), zone).map(({ from, to }) => [
    new Date(from).toISOString(),
    (to - from) / HOUR,
  ]);

describe('yesterday and the same weekdays before', () => {
  it('are local days, latest first', () => {
    expect(days('2026-11-21T22:00:00Z', 'Australia/Sydney')).toEqual([
      ['2026-11-20T13:00:00.000Z', 24],
      ['2026-11-13T13:00:00.000Z', 24],
      ['2026-11-06T13:00:00.000Z', 24],
      ['2026-10-30T13:00:00.000Z', 24],
      ['2026-10-23T13:00:00.000Z', 24],
    ]);
  });

  it('have 23, 23.5, 24.5 or 25 hours where the clocks change', () => {
    expect(days('2026-10-05T00:00:00Z', 'Australia/Sydney')[0]).toEqual(['2026-10-03T14:00:00.000Z', 23]);
    expect(days('2026-04-06T00:00:00Z', 'Australia/Sydney')[0]).toEqual(['2026-04-04T13:00:00.000Z', 25]);
    expect(days('2026-10-05T00:00:00Z', 'Australia/Lord_Howe')[0]?.[1]).toBe(23.5);
    expect(days('2026-04-06T00:00:00Z', 'Australia/Lord_Howe')[0]?.[1]).toBe(24.5);
  });
});
