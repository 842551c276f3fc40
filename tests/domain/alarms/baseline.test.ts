import { describe, expect, test } from 'vitest';
import { BASELINE_DAYS, baselineDay, learnBaseline, usualAt } from '../../../src/domain/alarms/baseline.ts';
import { datapointsOf } from './run-example.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SYDNEY = 'Australia/Sydney';
const counter = datapointsOf(['volume_total'])['volume_total'];
if (!counter) throw new Error('There is no counter.');

/** What is usual at a time, of a counter every 15 minutes for so many days before it that rises by `litres` in each. */
const usualBefore = (
  time: string,
  days: number,
  litres: (ts: number) => number | null,
  { zone = SYDNEY, reset = Number.POSITIVE_INFINITY } = {},
) => {
  const at = Date.parse(time);
  const day = baselineDay(at);
  let total = 0;
  const ts: number[] = [];
  const value: number[] = [];
  for (let n = -days * 96; n < 0; n++) {
    const moment = day + n * 900_000;
    const rise = litres(moment);
    if (moment >= reset && (ts.at(-1) ?? 0) < reset) total = 0;
    total += rise ?? 0;
    if (rise === null) continue;
    ts.push(moment);
    value.push(total);
  }
  return usualAt(learnBaseline({ ts, value }, counter, zone, day), at);
};
/** The local time of day in hours, of Sydney while clocks are changed. */
const hourOf = (ts: number, offset = 11): number => ((ts - 1) / HOUR + offset) % 24;
const NOON = '2026-12-14T12:00:00+11:00';

describe('the baseline', () => {
  test('needs two weeks', () => {
    expect(usualBefore(NOON, 13, () => 10).isLearned).toBe(false);
    expect(usualBefore(NOON, 15, () => 10)).toEqual({ isLearned: true, litres: 20 });
    // A week of which nothing is known does not count.
    const gap = Date.parse(NOON) - 7 * DAY;
    expect(usualBefore(NOON, 15, (ts) => (Math.abs(ts - gap) < DAY ? null : 10)).isLearned).toBe(false);
  });

  test('is the median of the weeks, each with its highest half hour within an hour before or after', () => {
    const mondays = (litres: readonly number[]) => (ts: number) => {
      const weeks = (Date.parse(NOON) - ts) / (7 * DAY);
      const week = Math.round(weeks);
      return Math.abs(weeks - week) < 0.003 && week >= 1 ? (litres[week - 1] ?? 0) : 0;
    };
    // Readings at 11:45, 12:00 and 12:15: two of them are a half hour.
    expect(usualBefore(NOON, 57, mondays([10, 20, 30, 40, 50, 60, 70, 80])).litres).toBe(90);
    expect(usualBefore(NOON, 22, mondays([10, 20, 30])).litres).toBe(40);
    const later = (time: string) => usualBefore(time, 57, mondays(Array(8).fill(50) as number[])).litres;
    expect(later('2026-12-14T13:15:00+11:00')).toBe(100);
    expect(later('2026-12-14T14:30:00+11:00')).toBe(0);
    expect(later('2026-12-13T12:00:00+11:00')).toBe(0);
  });

  test('follows the clocks', () => {
    // From 8 to 9 in Sydney every day, which is an hour earlier in UTC since 4 October.
    const change = Date.parse('2026-10-03T16:00:00Z');
    const morning = (ts: number) => (Math.floor(hourOf(ts, ts > change ? 11 : 10)) === 8 ? 50 : 0);
    const at = (time: string) => usualBefore(time, BASELINE_DAYS, morning).litres;
    expect(at('2026-10-06T08:30:00+11:00')).toBe(100);
    expect(at('2026-10-06T06:45:00+11:00')).toBe(0);
    expect(at('2026-10-06T11:30:00+11:00')).toBe(0);
  });

  test('never learns a single burst', () => {
    const burst =
      (daysAgo: number, hours = 1) =>
      (ts: number) => {
        const begin = Date.parse(NOON) - daysAgo * DAY;
        return ts > begin && ts <= begin + hours * HOUR ? 500 : 1;
      };
    expect(usualBefore(NOON, 15, burst(7)).litres).toBe(2);
    expect(usualBefore(NOON, 57, burst(7)).litres).toBe(2);
    expect(usualBefore(NOON, 57, burst(1)).litres).toBe(2);
    // Not even one that runs for days: it does not recur.
    expect(usualBefore(NOON, 57, burst(5, 96)).litres).toBe(2);
  });

  test('learns what recurs at the same time on three of the last seven days', () => {
    const nights =
      (...ago: readonly number[]) =>
      (ts: number) => {
        const begin = Date.parse('2026-12-13T22:00:00+11:00');
        return ago.some((days) => ts > begin - days * DAY && ts <= begin - days * DAY + HOUR) ? 300 : 1;
      };
    const at = '2026-12-13T22:40:00+11:00';
    expect(usualBefore(at, 15, nights(1, 2)).litres).toBe(2);
    expect(usualBefore(at, 15, nights(1, 2, 5)).litres).toBe(600);
    expect(usualBefore(at, 15, nights(1, 2, 8)).litres).toBe(2);
    expect(usualBefore('2026-12-13T12:40:00+11:00', 15, nights(1, 2, 5)).litres).toBe(2);
    // Before the weeks are known, too.
    expect(usualBefore(at, 6, nights(1, 2, 5))).toEqual({ isLearned: false, litres: 600 });
  });

  test('learns nothing from resets', () => {
    const reset = Date.parse('2026-12-02T00:00:00Z');
    expect(usualBefore(NOON, 57, () => 5, { reset, zone: 'UTC' })).toEqual({ isLearned: true, litres: 10 });
  });
});
