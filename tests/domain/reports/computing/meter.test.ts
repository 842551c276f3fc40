import { describe, expect, it } from 'vitest';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import { consumptionOf, dailyOf, meter } from '../../../../src/domain/reports/computing/meter.ts';
import { registerOf } from '../../../../src/domain/reports/computing/register.ts';
import type { Series } from '../../../../src/domain/reports/computing/series.ts';

const HOUR = 3_600_000;
const SYDNEY = 'Australia/Sydney';
const LORD_HOWE = 'Australia/Lord_Howe';
const at = (text: string): number => Date.parse(text);
const facts = (more: object = {}) => ({ unit: 'L', rolls_over_at: null, interval_s: 3600, ...more });

/** Readings every hour from a time on. */
const hourly = (from: number, values: readonly (number | null)[]): Series => {
  const known = values.flatMap((value, n) => (value === null ? [] : [[from + n * HOUR, value] as const]));
  return { ts: known.map(([ts]) => ts), value: known.map(([, value]) => value) };
};
const rising = (from: number, count: number, start: number, step: number): Series =>
  hourly(
    from,
    Array.from({ length: count }, (_, n) => start + n * step),
  );
const dayOf = (from: string, to: string, zone = SYDNEY) => gridOf({ from: at(from), to: at(to) }, zone);

// 1 November 2026 in Sydney, UTC+11.
const DAY = dayOf('2026-10-31T13:00Z', '2026-11-01T13:00Z');

describe('what a counter counted by day', () => {
  it('begins with the last reading before the period and adds up to the total', () => {
    const days = dayOf('2026-10-31T13:00Z', '2026-11-02T13:00Z');
    // Half an hour off the days: half of the steps over their edges is theirs; the last reading is before the end.
    const series = rising(days.from - HOUR / 2, 49, 1000, 10);
    const daily = dailyOf(series, days, facts());
    expect(daily).toEqual([5 + 230 + 5, 5 + 230]);
    expect(consumptionOf(series, days, facts())).toBe(475);
    expect(dailyOf(rising(days.from, 2, 5, 1), days, facts({ unit: 'm³' }))).toEqual([1000, null]);
  });
});

describe('a meter', () => {
  it('that rises by 10 L an hour all day', () => {
    // 25 readings from 00:00 to 24:00: 1000 … 1240, 240 L. The last one is when the next day begins.
    const metered = meter(rising(DAY.from, 25, 1000, 10), DAY, facts(), 200);
    expect(metered).toMatchObject({
      opening: 1000,
      closing: 1240,
      consumption: 240,
      previous_consumption: 200,
      estimated: 0,
      peak_hour: { ts: '2026-10-31T13:00:00.000Z', value: 10 },
      night_flow_min: 10,
      // Flow in each of 24 hours, 10 L in the lowest.
      leak_rate: 10,
      resets: 0,
      gaps: 0,
      daily: [240],
      // The reading at 24:00 is the next day's.
      completeness: { received: 24, expected: 24, share: 1 },
    });
  });

  it('whose next day is not there yet ends with its last reading', () => {
    // 24 readings, 00:00 to 23:00: 1000 … 1230.
    expect(meter(rising(DAY.from, 24, 1000, 10), DAY, facts(), null)).toMatchObject({
      closing: 1230,
      consumption: 230,
      leak_rate: 10,
      gaps: 0,
      completeness: { received: 24 },
    });
  });

  it('is counted on from 0 after a reset', () => {
    // 100, 130, 5, 25: +30, then from 0: +5, +20. 55 L.
    const metered = meter(hourly(DAY.from, [100, 130, 5, 25]), DAY, facts(), null);
    expect(metered).toMatchObject({ opening: 100, closing: 25, consumption: 55, resets: 1, roll_overs: 0 });
  });

  it('rolls over where its datapoint says so', () => {
    // 990, 998, 4, 10 of 1000: +8, +2+4, +6. 20 L.
    const metered = meter(hourly(DAY.from, [990, 998, 4, 10]), DAY, facts({ rolls_over_at: 1000 }), null);
    expect(metered).toMatchObject({ consumption: 20, resets: 0, roll_overs: 1 });
  });

  it('in m³ is told in litres', () => {
    // 1.5 m³ to 1.85 m³: 350 L; it rolls over at 2 m³: 1.85 → 0.05 are 200 L more.
    const metered = meter(
      hourly(DAY.from, [1.5, 1.85, 0.05]),
      DAY,
      facts({ unit: 'm³', rolls_over_at: 2 }),
      null,
    );
    expect(metered.opening).toBe(1500);
    expect(metered.consumption).toBeCloseTo(550, 6);
  });

  it('begins with what stood when the period began', () => {
    // At 23:40 it said 95: until 00:40, 110, it rose by 15, of which two thirds belong to this day.
    const series = { ts: [DAY.from - HOUR / 3, DAY.from + (2 * HOUR) / 3], value: [95, 110] };
    expect(meter(series, DAY, facts(), null)).toMatchObject({ opening: 95, closing: 110, consumption: 10 });
    // What is older than two hours no longer stands; a quarter of the four hours since then is estimated.
    const old = { ts: [DAY.from - 3 * HOUR, DAY.from + HOUR], value: [95, 110] };
    expect(meter(old, DAY, facts(), null)).toMatchObject({ opening: 110, closing: 110, consumption: 3.75 });
  });

  it('has gaps that are neither zero nor an hour’s', () => {
    // 00:00 100, 01:00 101, then nothing until 06:00 121, 07:00 122: 22 L, of which 20 in a gap of 5 hours;
    // then nothing until the day ends: 17 hours.
    const metered = meter(hourly(DAY.from, [100, 101, null, null, null, null, 121, 122]), DAY, facts(), null);
    expect(metered).toMatchObject({
      consumption: 22,
      estimated: 20,
      daily: [22],
      daily_estimated: [20],
      gaps: 2,
      gap_seconds: (5 + 17) * 3600,
      // Of the night nothing is known.
      night_flow_min: null,
      leak_rate: null,
      peak_hour: { value: 1 },
      completeness: { received: 4, expected: 24, share: 4 / 24 },
    });
  });

  it('that was not heard says nothing, not zero', () => {
    expect(meter({ ts: [], value: [] }, DAY, facts(), null)).toMatchObject({
      opening: null,
      closing: null,
      consumption: null,
      peak_hour: null,
      daily: [null],
      gaps: 1,
      gap_seconds: 24 * 3600,
      completeness: { received: 0, expected: 24, share: 0 },
    });
  });

  it('with an hour without flow has no leak', () => {
    const values = Array.from({ length: 25 }, (_, n) => 100 + 4 * (n < 5 ? n : n - 1));
    expect(meter(hourly(DAY.from, values), DAY, facts(), null)).toMatchObject({
      leak_rate: 0,
      night_flow_min: 4,
    });
  });

  it('spreads what rose from :30 to :30 over both hours', () => {
    // 00:30 0, 01:30 10, 02:30 30: from 1 to 2 o’clock 5 + 10.
    const series = { ts: [0, 1, 2].map((n) => DAY.from + HOUR / 2 + n * HOUR), value: [0, 10, 30] };
    expect(meter(series, DAY, facts(), null).peak_hour).toEqual({
      ts: '2026-10-31T14:00:00.000Z',
      value: 15,
    });
  });

  it.each([
    // 24 + 1 and 24 − 1 hours of 10 L, and half an hour more or less at Lord Howe.
    ['25 hours', '2026-04-04T13:00Z', '2026-04-05T14:00Z', SYDNEY, 25],
    ['23 hours', '2026-10-03T14:00Z', '2026-10-04T13:00Z', SYDNEY, 23],
    ['24½ hours', '2026-04-04T13:00Z', '2026-04-05T13:30Z', LORD_HOWE, 24.5],
    ['23½ hours', '2026-10-03T13:30Z', '2026-10-04T13:00Z', LORD_HOWE, 23.5],
  ])('counts a day of %s', (_name, from, to, zone, hours) => {
    const day = dayOf(from, to, zone);
    expect(day.days).toMatchObject([{ hours }]);
    // Every 30 minutes 5 L, from a day before to a day after.
    const ts = Array.from({ length: 146 }, (_, n) => day.from - 24 * HOUR + (n * HOUR) / 2);
    const series = { ts, value: ts.map((__, n) => n * 5) };
    const metered = meter(series, day, facts({ interval_s: 1800 }), null);
    expect(metered).toMatchObject({
      consumption: hours * 10,
      daily: [hours * 10],
      // A shorter local day is a whole one.
      leak_rate: 10,
      completeness: { received: hours * 2, expected: hours * 2, share: 1 },
      daily_received: [hours * 2],
    });
  });
});

describe('two periods in a row', () => {
  it('add up to both together', () => {
    const [from, middle, to] = [DAY.from, DAY.from + 7 * HOUR, DAY.to];
    const ts = Array.from({ length: 120 }, (_, n) => DAY.from - HOUR + n * 901_000);
    const series = { ts, value: ts.map((_, n) => (n * 7) % 61) };
    const of = (a: number, b: number) => registerOf(series, { from: a, to: b }, facts({ interval_s: 900 }));
    const [first, second, both] = [of(from, middle), of(middle, to), of(from, to)];
    expect(first.closing).toBe(second.opening);
    expect((first.consumption ?? 0) + (second.consumption ?? 0)).toBeCloseTo(both.consumption ?? 0, 9);
    expect(first.resets + second.resets).toBe(both.resets);
  });
});
