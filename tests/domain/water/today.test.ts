import { describe, expect, it } from 'vitest';
import { countedSeries } from '../../../src/domain/counters/series.ts';
import { HOUR_MS } from '../../../src/domain/readings/reading-hours.ts';
import { waterToday } from '../../../src/domain/water/today.ts';

const DAY = 24 * HOUR_MS;
const TODAY = Date.parse('2026-11-23T00:00:00Z');
const WEEK = 7 * DAY;
const days = [0, 1, 2, 3, 4].map((week) => ({ from: TODAY - week * WEEK, to: TODAY - week * WEEK + DAY }));
const FACTS = { litres: 1, max_flow: null, rolls_over_at: null, resolution: 1 };
type Readings = readonly (readonly [hour: number, value: number])[];

/** Readings at hours of the same weekday so many weeks ago. */
const series = (week: number, readings: Readings) =>
  countedSeries(
    {
      ts: readings.map(([hour]) => TODAY - week * WEEK + hour * HOUR_MS),
      value: readings.map(([, value]) => value),
    },
    FACTS,
  );
/** A meter that counts as much in each hour, read from half an hour before the day on. */
const steady = (week: number, litres: number, until = 24, from = -0.5) =>
  series(
    week,
    Array.from(
      { length: 2 * (until - from) + 1 },
      (_, n) => [from + n / 2, 1000 + (n * litres) / 2] as const,
    ),
  );
const of = (
  counted: readonly ReturnType<typeof series>[],
  last: number | null,
  { now = last ?? 12, validMs = HOUR_MS } = {},
) => {
  const at = (hour: number): number => TODAY + hour * HOUR_MS;
  return waterToday({
    zone: 'UTC',
    days,
    counted,
    last: last === null ? null : at(last),
    now: at(now),
    validMs,
  });
};

describe('today’s water', () => {
  it('is compared with the mean of the same weekdays until the latest reading', () => {
    const result = of([steady(0, 10, 10.5), steady(1, 8), steady(2, 12)], 10.5, { now: 11 });
    expect(result).toMatchObject({ today: 105, usual: 105, weeks: 2, at: '2026-11-23T10:30:00.000Z' });
    expect(result.is_estimate).toBe(false);
    expect(result.hours).toHaveLength(24);
    expect(result.hours[9]).toEqual({ at: '2026-11-23T09:00:00.000Z', litres: 10, usual: 10 });
    // Half an hour of it is over.
    expect(result.hours[10]).toMatchObject({ litres: 5, usual: 10 });
    expect(result.hours[11]).toMatchObject({ litres: null, usual: 10 });
  });

  it('leaves out weeks in which the meter did not report from midnight until then, or had a gap', () => {
    const late = steady(1, 100, 24, 2);
    const short = steady(2, 100, 8);
    const gap = series(3, [
      [-0.5, 0],
      [0.5, 100],
      [9, 900],
      [11, 1000],
    ]);
    const result = of([steady(0, 10, 10), late, short, gap, steady(4, 6)], 10);
    expect(result).toMatchObject({ usual: 60, weeks: 1 });
    expect(of([steady(0, 10, 10), late], 10)).toMatchObject({ usual: null, weeks: 0 });
  });

  it('takes an hour for known that is stored as its first and its last reading', () => {
    const stored = (week: number, litres: number) =>
      series(
        week,
        [-1, 0, 1, 2, 3].flatMap((hour) => [
          [hour, 1000 + hour * litres] as const,
          [hour + 0.75, 1000 + (hour + 0.75) * litres] as const,
        ]),
      );
    // A meter that sends every quarter of an hour.
    const result = of([stored(0, 10), stored(1, 8)], 3, { validMs: HOUR_MS / 2 });
    expect(result).toMatchObject({ today: 30, usual: 24, weeks: 1 });
  });

  it('spreads what was counted in a gap over its hours', () => {
    const gap = series(0, [
      [-0.5, 0],
      [0, 5],
      [1, 15],
      [5, 55],
    ]);
    const result = of([gap], 5);
    expect(result.today).toBe(50);
    expect(result.hours.map(({ litres }) => litres).slice(0, 6)).toEqual([10, 10, 10, 10, 10, null]);
  });

  it('is not known of a meter that has not reported today; the usual is then until now', () => {
    const result = of([steady(0, 8, -0.5), steady(1, 8)], -0.5, { now: 6 });
    expect(result).toMatchObject({ at: null, today: null, usual: 48, weeks: 1 });
    expect(of([], null)).toMatchObject({ at: null, today: null, usual: null });
  });

  it('is the share of a daily step, and says that it is an estimate', () => {
    const daily = (week: number, litres: number) =>
      series(week, [
        [-18, 0],
        [6, litres],
        [30, 2 * litres],
      ]);
    const result = of(
      [
        series(0, [
          [-18, 0],
          [6, 1200],
        ]),
        daily(1, 2400),
        daily(2, 4800),
      ],
      6,
      {
        now: 12,
        validMs: 2 * DAY,
      },
    );
    // 6 of 24 hours.
    expect(result).toMatchObject({ today: 300, is_estimate: true, usual: 900, weeks: 2 });
    expect(result.hours[5]?.litres).toBeCloseTo(50, 9);
    expect(result.hours[6]?.litres).toBeNull();
  });

  it('begins with the hour that the day begins in, where the offset from UTC is not whole hours', () => {
    const from = TODAY + HOUR_MS / 2;
    const result = waterToday({
      zone: 'Australia/Adelaide',
      days: days.map((each) => ({ from: each.from + HOUR_MS / 2, to: each.to + HOUR_MS / 2 })),
      counted: [steady(0, 10, 3), steady(1, 4)],
      last: from + 2 * HOUR_MS,
      now: from + 2 * HOUR_MS,
      validMs: HOUR_MS,
    });
    expect(result).toMatchObject({ today: 20, usual: 8 });
    expect(result.hours[0]).toEqual({ at: new Date(TODAY).toISOString(), litres: 5, usual: 2 });
  });
});
