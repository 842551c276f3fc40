import { describe, expect, it } from 'vitest';
import { timeTicks } from '../../../src/domain/charts/time-ticks.ts';
import { toLocalInput } from '../../../src/domain/time/zoned.ts';

const locals = (from: string, to: string, zone: string, most: number) =>
  timeTicks(Date.parse(from), Date.parse(to), zone, most).at.map((ms) =>
    toLocalInput(new Date(ms).toISOString(), zone),
  );

describe('marks on a time axis', () => {
  it('stand at round times of the zone', () => {
    expect(locals('2026-11-20T02:15:00Z', '2026-11-20T14:00:00Z', 'Australia/Adelaide', 6)).toEqual([
      '2026-11-20T14:00',
      '2026-11-20T16:00',
      '2026-11-20T18:00',
      '2026-11-20T20:00',
      '2026-11-20T22:00',
      '2026-11-21T00:00',
    ]);
  });
  it('keep to midnight where the clocks change', () => {
    expect(locals('2026-10-02T10:00:00Z', '2026-10-06T20:00:00Z', 'Australia/Sydney', 5)).toEqual([
      '2026-10-03T00:00',
      '2026-10-04T00:00',
      '2026-10-05T00:00',
      '2026-10-06T00:00',
      '2026-10-07T00:00',
    ]);
    // Lord Howe's clocks skip half an hour.
    const ticks = locals('2026-10-03T13:00:00Z', '2026-10-03T17:00:00Z', 'Australia/Lord_Howe', 8);
    expect(new Set(ticks).size).toBe(ticks.length);
  });
  it('are two at least in a week on a narrow screen', () => {
    const week = ['2026-11-14T15:25:00Z', '2026-11-21T15:25:00Z'] as const;
    expect(locals(...week, 'Australia/Melbourne', 3)).toEqual([
      '2026-11-16T00:00',
      '2026-11-19T00:00',
      '2026-11-22T00:00',
    ]);
    expect(locals(...week, 'Australia/Melbourne', 2)).toEqual(['2026-11-16T00:00', '2026-11-20T00:00']);
  });
  it('are never more than asked for, and stand for months in long spans', () => {
    expect(locals('2025-01-15T00:00:00Z', '2025-06-15T00:00:00Z', 'UTC', 6)).toEqual([
      '2025-02-01T00:00',
      '2025-03-01T00:00',
      '2025-04-01T00:00',
      '2025-05-01T00:00',
      '2025-06-01T00:00',
    ]);
    expect(timeTicks(0, 40 * 366 * 86_400_000, 'UTC', 50).at.length).toBeLessThan(50);
    expect(timeTicks(0, 86_400_000, 'UTC', 1).isDays).toBe(true);
  });
});
