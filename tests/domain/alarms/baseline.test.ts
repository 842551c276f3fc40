import { describe, expect, test } from 'vitest';
import { hourOfWeek, learnBaseline, usualAt } from '../../../src/domain/alarms/baseline.ts';
import { datapointsOf } from './run-example.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SYDNEY = 'Australia/Sydney';
const LORD_HOWE = 'Australia/Lord_Howe';
const counter = datapointsOf(['volume_total'])['volume_total'];
if (!counter) throw new Error('There is no counter.');

/** A counter every 15 minutes, that rises by `litres` in each. */
const seriesOf = (from: string, days: number, litres: (ts: number) => number) => {
  const begin = Date.parse(from);
  const ts = Array.from({ length: days * 96 + 1 }, (_, n) => begin + n * 900_000);
  let total = 0;
  return { ts, value: ts.map((at) => (total += litres(at))) };
};

describe('the local hour of the week', () => {
  test('begins on Monday', () => {
    expect(hourOfWeek(Date.parse('2026-11-16T00:00:00+11:00'), SYDNEY)).toBe(0);
    expect(hourOfWeek(Date.parse('2026-11-22T23:30:00+11:00'), SYDNEY)).toBe(167.5);
  });

  test('skips and repeats with the clocks: days of 23, 25 and 24.5 hours', () => {
    const hours = (from: string, zone: string) =>
      [0, 0.5, 1, 1.5, 2].map((after) => hourOfWeek(Date.parse(from) + after * HOUR, zone) - 144);
    expect(hours('2026-10-04T01:30:00+10:00', SYDNEY)).toEqual([1.5, 3, 3.5, 4, 4.5]);
    expect(hours('2026-04-05T02:00:00+11:00', SYDNEY)).toEqual([2, 2.5, 2, 2.5, 3]);
    expect(hours('2026-04-05T01:00:00+11:00', LORD_HOWE)).toEqual([1, 1.5, 1.5, 2, 2.5]);
  });
});

describe('the baseline', () => {
  test('needs 14 days', () => {
    const usual = (days: number) => {
      const series = seriesOf('2026-11-01T00:00:00Z', days, () => 10);
      return usualAt(learnBaseline(series, counter, SYDNEY), Date.parse('2026-12-01T00:00:00Z'), SYDNEY);
    };
    expect(usual(13)).toEqual({ isLearned: false, litres: 0 });
    expect(usual(14)).toEqual({ isLearned: true, litres: 20 });
  });

  test('knows the use of each hour of the week in local time, across a change of the clocks', () => {
    // 100 L per half hour on Mondays from 8 to 9, which is 22 to 23 UTC on Sundays before the change.
    const isMonday = (ts: number) => Math.floor(hourOfWeek(ts - 1, SYDNEY)) === 8;
    const series = seriesOf('2026-09-14T00:00:00Z', 28, (ts) => (isMonday(ts) ? 50 : 0));
    const baseline = learnBaseline(series, counter, SYDNEY);
    const at = (time: string) => usualAt(baseline, Date.parse(time), SYDNEY).litres;
    expect(at('2026-10-12T08:30:00+11:00')).toBe(200);
    expect(at('2026-10-12T12:00:00+11:00')).toBe(0);
    expect(at('2026-10-13T08:30:00+11:00')).toBe(0);
  });

  test('learns nothing from bursts, resets, reverse flow and gaps', () => {
    const from = Date.parse('2026-11-01T00:00:00Z');
    const series = seriesOf('2026-11-01T00:00:00Z', 21, (ts) => (ts === from + 5 * DAY ? 5000 : 1));
    const span = { from: from + 5 * DAY - HOUR, to: from + 5 * DAY + HOUR };
    expect(Math.max(...(learnBaseline(series, counter, 'UTC', [span]) ?? []))).toBe(2);
    expect(Math.max(...(learnBaseline(series, counter, 'UTC') ?? []))).toBeGreaterThan(4000);
    const replaced = {
      ts: series.ts,
      value: series.value.map((value, n) => (n > 1000 ? value - 5000 : value)),
    };
    expect(Math.max(...(learnBaseline(replaced, counter, 'UTC', [span]) ?? []))).toBe(2);
  });
});
