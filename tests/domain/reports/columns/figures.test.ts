import { describe, expect, it } from 'vitest';
import { chartsOf, deviceCharts } from '../../../../src/domain/reports/charts/charts.ts';
import { figureCell, figureText } from '../../../../src/domain/reports/columns/figures.ts';
import { completenessWords } from '../../../../src/domain/reports/computing/completeness.ts';
import { differenceOf } from '../../../../src/domain/reports/texts/difference.ts';
import { statsOf } from '../../../../src/domain/reports/computing/stats.ts';
import { gridOf } from '../../../../src/domain/reports/computing/grid.ts';
import { HYDRALOOP } from '../../../../src/domain/reports/columns/column.ts';
import { savingsOf } from '../../../../src/domain/reports/computing/hydraloop.ts';
import { receivedIn } from '../../../../src/domain/reports/computing/received.ts';
import { completenessOfAll, gapsIn } from '../../../../src/domain/reports/computing/series.ts';
import { meterResult } from '../../../support/reports/report-result.ts';

const ZONE = 'Australia/Adelaide';
const bare = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('a figure', () => {
  it.each([
    [null, 'litres', '—'],
    [0, 'litres', '0 L'],
    [12_345, 'litres', '12.3 kL'],
    [206_000, 'litres', '206.0 kL'],
    [0.5, 'share', '50%'],
    // What is not whole is not told as if it were.
    [0.99996, 'share', '> 99.99%'],
    [0.9997, 'share', '99.97%'],
    [0.993, 'share', '99.30%'],
    [0.8456, 'share', '84.6%'],
    // Not the 95% that it misses.
    [0.9496, 'share', '94.96%'],
    [1, 'share', '100%'],
    [-0.125, 'change', '−12.5%'],
    [2, 'change', '+200.0%'],
    [-0.0001, 'change', '0.0%'],
    [0.0001, 'change', '0.0%'],
    [4500, 'seconds', '1 h 15 min'],
    [50, 'hours', '2 days 2 h'],
    [116 / 60, 'hours', '1 h 56 min'],
    [0, 'seconds', '0 s'],
    ['2026-10-01T14:30:00.000Z', 'instant', '2026-10-02 00:00'],
    [['TMV', 'Ward 3'], 'list', 'TMV, Ward 3'],
    [[], 'list', '—'],
    [2.5, 'dollars', '$2.50'],
  ] as const)('%j as %s is %s', (value, format, text) =>
    expect(bare(figureText(value, format, ZONE))).toBe(text),
  );

  it('to reckon with stays a number; times carry their offset', () => {
    expect(figureCell(0.1, 'share', ZONE)).toBe(0.1);
    expect(figureCell(null, 'litres', ZONE)).toBeNull();
    expect(figureCell('2026-10-01T14:30:00.000Z', 'instant', ZONE)).toBe('2026-10-02T00:00:00.000+09:30');
  });

  it.each([
    ['celsius', 46, 43.1, '+2.9 K'],
    ['celsius', 43, 44, '−1 K'],
    ['share', 0.95, 0.9, '+5 pp'],
    ['litres', 300, 200, '+50.0%'],
    ['count', 3, 0, '—'],
    ['litres', null, 3, '—'],
  ] as const)('of %s differs from another in its own measure: %s, %s', (format, now, before, text) => {
    const { value, format: measure } = differenceOf(format, now, before);
    expect(bare(figureText(value, measure, ZONE))).toBe(text);
  });
});

describe('how complete the uplinks are', () => {
  it('says a surplus as such', () => {
    expect(completenessWords({ received: 44_441, expected: 32_928, share: 1 })).toEqual({
      key: 'complete_surplus',
      values: { received: '32,928', expected: '32,928', share: '100%', surplus: '11,513' },
    });
    expect(completenessWords({ received: 400, expected: 576, share: 400 / 576 })).toMatchObject({
      key: 'complete',
      values: { received: '400', share: '69.4%' },
    });
  });
  it('tells the surplus of one device from what another one missed', () => {
    const all = completenessOfAll([
      { received: 150, expected: 100, share: 1 },
      { received: 20, expected: 100, share: 0.2 },
    ]);
    expect(completenessWords(all)).toEqual({
      key: 'complete_surplus',
      values: { received: '120', expected: '200', share: '60%', surplus: '50' },
    });
  });
});

describe('charts', () => {
  it('show days that are not known as gaps', () => {
    const [chart] = chartsOf(meterResult);
    expect(chart).toMatchObject({ key: 'consumption', shape: 'bars', values: [900.5, null, 600] });
    expect(deviceCharts(meterResult, { daily: [1, null, 0] })[0]).toMatchObject({ values: [1, null, 0] });
    expect(chartsOf({ ...meterResult, days: meterResult.days.slice(0, 1) })).toEqual([]);
  });
});

describe('readings of a datapoint', () => {
  it('are summed up over the period and its days', () => {
    const from = Date.parse('2026-10-01T14:30Z');
    const day = 86_400_000;
    const grid = gridOf({ from, to: from + 2 * day }, ZONE);
    // One before, two on the first day, none on the second, one when the period ends.
    const series = { ts: [from - 1, from, from + 5, from + 2 * day], value: [99, 4, 8, 99] };
    expect(statsOf(series, grid)).toMatchObject({
      count: 2,
      min: 4,
      max: 8,
      avg: 6,
      first: 4,
      last: 8,
      daily_avg: [6, null],
      daily_min: [4, null],
    });
    expect(statsOf({ ts: [], value: [] }, grid)).toMatchObject({
      count: 0,
      min: null,
      avg: null,
      last: null,
    });
    const huge = statsOf({ ts: [from, from + 1], value: [1.7e308, 1.7e308] }, grid);
    expect(huge.avg).toBe(1.7e308);
  });
});

describe('what was heard', () => {
  it('of one that sent too much does not make up for one that was silent', () => {
    const span = { from: 0, to: 10 * 3_600_000 };
    const every = (minutes: number, count: number) =>
      receivedIn(
        Array.from({ length: count }, (_, n) => n * minutes * 60_000),
        span,
        [span],
        3600,
      ).completeness;
    const all = [every(30, 20), every(60, 5)];
    expect(all).toEqual([
      { received: 20, expected: 10, share: 1 },
      { received: 5, expected: 10, share: 0.5 },
    ]);
    expect(completenessOfAll(all)).toEqual({ received: 25, expected: 20, share: 0.75 });
    expect(completenessOfAll([]).share).toBeNull();
  });

  it('counts one reading per interval, whatever else is sent, so that a gap shows', () => {
    const minute = 60_000;
    const span = { from: 0, to: 240 * minute };
    const days = [
      { from: 0, to: 120 * minute },
      { from: 120 * minute, to: 240 * minute },
    ];
    const at = (...minutes: number[]) =>
      receivedIn(
        minutes.map((one) => one * minute),
        span,
        days,
        900,
      );
    const regular = Array.from({ length: 16 }, (_, n) => n * 15);
    const whole = { received: 16, expected: 16, share: 1 };
    expect(at(...regular)).toEqual({ completeness: whole, daily_received: [8, 8] });
    // A few seconds early or late at the ends of intervals.
    expect(at(...regular.map((one, n) => one + (n % 2 ? -0.2 : 0.2))).completeness).toEqual(whole);
    const often = Array.from({ length: 100 }, (_, n) => 60 + n / 10);
    const gap = regular.filter((one) => one < 105 || one > 150);
    expect(at(...[...gap, ...often].toSorted((a, b) => a - b))).toMatchObject({
      completeness: { received: 111, expected: 16, share: 0.75 },
      daily_received: [7, 5],
    });
    // The shortest one.
    expect(
      at(...regular.filter((one) => one !== 105).map((one) => (one > 105 ? one + 1 : one))).completeness,
    ).toMatchObject({ received: 15, share: 15 / 16 });
    expect(at().completeness).toEqual({ received: 0, expected: 16, share: 0 });
  });

  it('has gaps longer than twice the interval, as far as they lie in the period', () => {
    const times = [-10, 5, 100, 250, 430].map((s) => s * 1000);
    // An interval of 60 s: from 100 to 250 s, and from 250 to 400, where the period ends.
    expect(gapsIn(times, { from: 0, to: 400_000 }, 60)).toEqual([
      { from: 100_000, to: 250_000 },
      { from: 250_000, to: 400_000 },
    ]);
    expect(gapsIn([], { from: 0, to: 120_000 }, 60)).toEqual([]);
    expect(gapsIn([], { from: 0, to: 120_001 }, 60)).toHaveLength(1);
  });
});

describe('a Hydraloop', () => {
  it('reuses what it recycled of all that was used', () => {
    const facts = { tariff: 3, seconds: 3600, gap_seconds: 600 };
    expect(savingsOf(250, 750, facts)).toEqual({
      recycled: 250,
      mains: 750,
      reuse_share: 0.25,
      savings: 0.75,
      online_seconds: 3000,
    });
    expect(savingsOf(250, null, { ...facts, tariff: null })).toMatchObject({
      reuse_share: null,
      savings: null,
    });
    // A mains inlet that counted nothing doesn't show that no water came through it.
    expect(savingsOf(250, 0, facts).reuse_share).toBeNull();
    const share = HYDRALOOP.find(({ key }) => key === 'reuse_share');
    expect(share?.of({ hydraloop: { recycled: 250, mains: 0, reuse_share: 1 } })).toBeNull();
    expect(share?.of({ hydraloop: { recycled: 250, mains: 750, reuse_share: 0.25 } })).toBe(0.25);
  });
});
