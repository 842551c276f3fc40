import { describe, expect, it } from 'vitest';
import { trendBlock } from '../../../../src/domain/reports/charts/chart-block.ts';
import { drawTrend } from '../../../../src/domain/reports/charts/draw-block.ts';
import type { Result, ResultRow } from '../../../../src/domain/reports/result.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { meterResult } from '../../../support/reports/report-result.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const SIZE = { width: 30, height: 10 };

const trendOf = (result: Result, row: Partial<ResultRow>) => trendBlock({ result, translate }, row);
const shapesOf = (result: Result, row: Partial<ResultRow>) => {
  const block = trendOf(result, row);
  return block && drawTrend(block, SIZE).shapes;
};
const pathsOf = (...given: Parameters<typeof shapesOf>): readonly string[] =>
  (shapesOf(...given) ?? []).flatMap((shape) => (shape.type === 'path' ? [shape.d] : []));
const valve = (id: number): ResultRow =>
  valveResult.devices.find(({ device_id }) => device_id === id) as ResultRow;

describe('the line of a row', () => {
  it('shows the days with the limit', () => {
    const [limit, line] = pathsOf(valveResult, valve(5));
    expect(limit).toMatch(/^M0\.0,[\d.]+H30\.0$/);
    expect(line).toMatch(/^M5\.0,[\d.]+L15\.0,[\d.]+L25\.0,1\.5$/);
  });

  it('hatches a day without a value, beside which days are dots', () => {
    const [hatched, , line] = pathsOf(valveResult, valve(4));
    expect(hatched).toMatch(/^M10\.0/);
    expect(line).toMatch(/^M5\.0,[\d.]+h0M25\.0,[\d.]+h0$/);
  });

  it('has gaps on days that the heat map does not assess, and says so', () => {
    // The last day was too hot, which is believed anyway.
    const row = { ...valve(5), daily_faults: [0, 4, 4] };
    const block = trendOf(valveResult, row);
    expect(block?.values.map(([, value]) => value === null)).toEqual([false, true, false]);
    expect(block?.gaps).toBe('Gaps are days without data, or that could not be assessed.');
    expect(block?.description).toContain(block?.gaps);
    expect(trendOf(valveResult, valve(1))?.gaps).toBeUndefined();
    const all = { ...row, daily_max: [41, 41, 41], daily_scalds: [0, 0, 0], daily_faults: [1, 1, 1] };
    expect(trendOf(valveResult, all)).toBeNull();
  });

  it('is level where values hardly change', () => {
    const heightsOf = (...daily_avg: number[]): number[] => {
      const datapoints = [{ datapoint_id: 1, key: 'battery', label: 'Battery', unit: 'V', daily_avg }];
      const [line = ''] = pathsOf({ ...valveResult, kind: 'device' }, { type: 'other', datapoints });
      return [...line.matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
    };
    const rangeOf = (heights: readonly number[]): number => Math.max(...heights) - Math.min(...heights);
    expect(rangeOf(heightsOf(3.58, 3.575, 3.57))).toBeLessThan(1);
    expect(rangeOf(heightsOf(3.6, 3.2, 2.8))).toBe(7);
  });

  it('is empty where nothing was counted, since bars of zeros look like low ones', () => {
    expect(trendOf(meterResult, { daily: [0, null, 0] })).toBeNull();
    expect(trendOf(meterResult, { daily: [0, 1, 0] })).not.toBeNull();
  });

  it('has bars from zero over its whole height', () => {
    expect(shapesOf(meterResult, { daily: [5, 10, 0] })).toMatchObject([
      { y: 5, height: 5 },
      { y: 0, height: 10 },
      { y: 9.5, height: 0.5 },
    ]);
  });

  it('is not there without any value', () => {
    expect(trendOf(valveResult, valve(3))).toBeNull();
  });
});
