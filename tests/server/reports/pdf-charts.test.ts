import { describe, expect, it } from 'vitest';
import { chartNode } from '../../../server/reports/pdf/chart-node.ts';
import { chartSvg, dayStep, hardlyChanges, isFlat } from '../../../server/reports/pdf/chart-svg.ts';
import { highlightsByDate, highlightsOf } from '../../../src/domain/reports/charts/day-highlights.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Chart } from '../../../src/domain/reports/charts/chart.ts';
import type { Exception } from '../../../src/domain/reports/exceptions/exceptions.ts';
import { meterResult } from '../../support/report-result.ts';

const translate = translatorFor('en');
const size = { width: 300, height: 108, step: 7 };
const datesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10));
const chartOf = (values: Chart['values'], more: Partial<Chart> = {}): Chart => ({
  key: 'rssi',
  format: 'number',
  unit: 'dBm',
  shape: 'points',
  dates: datesOf(values.length),
  values,
  limits: [],
  ...more,
});
/** The shapes above bars. */
const MARKS = /<path transform=[^>]*fill="#b3261e"/g;
const textsOf = (svg: string, anchor: string): string[] =>
  [...svg.matchAll(new RegExp(`text-anchor="${anchor}">([^<]+)<`, 'g'))].map(([, words]) => words ?? '');

describe('the charts of documents', () => {
  it('have minus signs and the same decimals at all lines of an axis', () => {
    const ticks = textsOf(chartSvg(chartOf([-90.2, -92.7, -91]), translate, size), 'end');
    expect(ticks).toEqual(['−100', '−90', '−80']);
    const volts = textsOf(chartSvg(chartOf([3.1, 2.2], { unit: 'V' }), translate, size), 'end');
    expect(new Set(volts.map((words) => words.split('.')[1]?.length)).size).toBe(1);
  });

  it('have no label of a value beyond the plot', () => {
    const svg = chartSvg(chartOf([12.4, 4.7, 9.9, 14.2]), translate, size);
    const values = [...svg.matchAll(/y="([\d.]+)"[^>]*fill="#14242d"[^>]*>([\d.]+)</g)];
    expect(values).toHaveLength(4);
    for (const [, y] of values) {
      expect(Number(y) - 7).toBeGreaterThan(0);
      expect(Number(y)).toBeLessThan(size.height - 18);
    }
  });

  it('label a value below its limit below it, however near', () => {
    const limits = [{ value: 45, label: 'limit', kind: 'alarm' as const }];
    const heightOf = (value: number): number[] => {
      const svg = chartSvg(chartOf([44, 44, value], { unit: '°C', limits }), translate, size);
      const label = new RegExp(`y="([\\d.]+)"[^>]*fill="#(?:14242d|b3261e)"[^>]*>${value}<`).exec(svg);
      const point = [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].at(-1);
      return [Number(label?.[1]), Number(point?.[1])];
    };
    const [below = 0, low = 0] = heightOf(44.9);
    expect(below).toBeGreaterThan(low);
    const [above = 0, high = 0] = heightOf(45.1);
    expect(above).toBeLessThan(high);
  });

  it('label the highest of many days', () => {
    const values = Array.from({ length: 28 }, (_, n) => 20 + (n % 5));
    const month = chartOf([...values.slice(0, 10), 31, ...values.slice(11, 20), 12, ...values.slice(21)], {
      shape: 'bars',
      key: 'consumption',
      unit: 'L',
    });
    expect(
      textsOf(chartSvg(month, translate, size), 'middle').filter((words) => !/[A-Z]/.test(words)),
    ).toEqual(['31']);
  });

  it('have labels at even steps, at the last day only if it is one of them', () => {
    const daysOf = (count: number, width: number): string[] => {
      const chart = chartOf(Array.from({ length: count }, (_, n) => n));
      const svg = chartSvg(chart, translate, { ...size, width, step: dayStep(chart, width) });
      return textsOf(svg, 'middle').filter((words) => /^\d+ [A-Z]/.test(words));
    };
    expect(daysOf(30, 770).slice(-3)).toEqual(['25 Oct', '27 Oct', '29 Oct']);
    // A step more, so that the last day is one of them.
    expect(daysOf(28, 650)).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28].map((day) => `${day} Oct`));
    expect(daysOf(7, 240)).toEqual(['1 Oct', '3 Oct', '5 Oct', '7 Oct']);
  });

  it('have days without data hatched, not shaded, and say what that means', () => {
    const gap = chartOf([5, null, 6]);
    const svg = chartSvg(gap, translate, size);
    expect(svg).not.toContain('fill-opacity');
    const source = { result: meterResult, translate };
    const nodeOf = (chart: Chart) => JSON.stringify(chartNode(chart, source, { width: 300 }));
    expect(nodeOf(gap)).toContain('Gaps are days without data.');
    expect(nodeOf(chartOf([5, 5, 6]))).not.toContain('Gaps are');
  });

  it('mark the day of a burst above its bar, which keeps its colour', () => {
    const burst: Exception = {
      device_id: 7,
      title: 'Kitchen',
      ts: '2026-10-02T03:00:00.000Z',
      kind: 'burst',
      text: '',
      value: 1600,
      limit: 60,
    };
    const chart = chartOf([500, 800, 600], { shape: 'bars', key: 'consumption', unit: 'L' });
    const source = { result: { ...meterResult, exceptions: [burst] }, translate };
    const found = highlightsOf(source, chart);
    expect(found).toEqual([{ day: 1, word: 'burst', until: 1, severity: 'critical', ink: 'error' }]);
    const svg = chartSvg(chart, translate, size, found);
    for (const words of ['800', 'burst']) expect(svg).toContain(`>${words}<`);
    expect(svg).not.toMatch(/<rect [^>]*fill="#b3261e"/);
    expect(svg.match(MARKS)).toHaveLength(1);
    const nodeOf = (of: Parameters<typeof chartNode>[1]) =>
      JSON.stringify(chartNode(chart, of, { width: 300 }));
    expect(nodeOf(source)).toContain('Day with a burst');
    expect(nodeOf({ ...source, result: meterResult })).not.toContain('Day with');
    expect([...highlightsByDate(source)].map(([date, { word }]) => [date, word])).toEqual([
      ['2026-10-02', 'burst'],
    ]);
    // Other devices, other figures.
    expect(highlightsOf(source, { ...chart, devices: new Set([8]) })).toEqual([]);
    expect(highlightsOf(source, { ...chart, key: 'completeness' })).toEqual([]);
  });

  it('mark each day of a leak and name the first, apart from that of a burst', () => {
    const HOUR = 3600;
    // From 20:00 in Sydney on 2 October on.
    const leakOf = (hours: number): Exception => ({
      device_id: 7,
      title: 'Kitchen',
      ts: '2026-10-02T10:00:00.000Z',
      kind: 'leak',
      text: '',
      value: 90,
      limit: 0.5,
      words: {
        lost: { key: 'report_words.found.leak_closed', values: { duration: { seconds: hours * HOUR } } },
      },
    });
    const burst: Exception = { ...leakOf(0), ts: '2026-10-03T03:00:00.000Z', kind: 'burst' };
    const chart = chartOf([500, 600, 800, 600, 500], { shape: 'bars', key: 'consumption', unit: 'L' });
    const foundIn = (...exceptions: Exception[]) =>
      highlightsOf({ result: { ...meterResult, exceptions }, translate }, chart);
    const daysOf = (...exceptions: Exception[]) =>
      foundIn(...exceptions).map(({ day, until, word }) => [day, until, word]);
    // Until midnight, and an hour longer.
    expect(daysOf(leakOf(28))).toEqual([
      [1, 2, 'leak'],
      [2, null, 'leak'],
    ]);
    expect(daysOf(leakOf(29))).toEqual([
      [1, 3, 'leak'],
      [2, null, 'leak'],
      [3, null, 'leak'],
    ]);
    expect(daysOf(burst, leakOf(29))).toEqual([
      [2, 2, 'burst'],
      [1, 3, 'leak'],
      [3, null, 'leak'],
    ]);
    // Of a run that does not say until when.
    const { words: _, ...earlier } = leakOf(29);
    expect(daysOf(earlier)).toEqual([[1, 1, 'leak']]);
    const svg = chartSvg(chart, translate, size, foundIn(leakOf(29)));
    expect(svg.match(MARKS)?.length ?? svg).toBe(3);
    expect(svg.match(/leak</g)).toHaveLength(1);
  });

  it('are left out only if nothing changes', () => {
    expect(isFlat(chartOf([3.571, 3.572]))).toBe(false);
    expect(isFlat(chartOf([3.571, null, 3.571]))).toBe(true);
    expect(hardlyChanges(chartOf([3.571, null, 3.572]))).toBe(true);
    expect(hardlyChanges(chartOf([3.5, null, 17]))).toBe(false);
  });
});
