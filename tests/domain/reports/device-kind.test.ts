import { describe, expect, it } from 'vitest';
import { deviceCharts } from '../../../src/domain/reports/charts/charts.ts';
import { cellTextOf } from '../../../src/domain/reports/columns/cell-text.ts';
import { deviceColumns, deviceRows } from '../../../src/domain/reports/columns/columns.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { reportDocument } from '../../../src/domain/reports/document/report-document.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { documentText } from '../../support/reports/document-text.ts';
import { meterResult } from '../../support/reports/report-result.ts';

/** Reports on devices of any kind. */
const translate = translatorFor('en');
const [meter] = meterResult.devices;
if (!meter) throw new Error('no device');
const point = (key: string, unit: string, lowest: (number | null)[], highest: (number | null)[]) => ({
  datapoint_id: key.length,
  key,
  label: key,
  unit,
  count: 3,
  min: lowest[0],
  max: highest[0],
  avg: highest[0],
  first: lowest[0],
  last: highest[0],
  daily_min: lowest,
  daily_max: highest,
  daily_avg: highest,
});
const valve = {
  ...meter,
  type: 'tmv',
  datapoints: [
    point('temperature', '°C', [20, 20, 20], [44, 47.25, 43]),
    point('rssi', 'dBm', [-110, -110, -110], [-80, -81, -82]),
  ],
};
const counterOf = (lowest: (number | null)[], highest: (number | null)[]) => ({
  ...meter,
  datapoints: [point('volume_total', 'L', lowest, highest)],
});
const result = (devices: readonly object[]): Result => ({
  ...meterResult,
  kind: 'device',
  devices: devices.map((device, at) => ({ ...device, device_id: at + 1 })) as unknown as Result['devices'],
  exceptions: [],
});

describe('the chart of a datapoint', () => {
  it('has the highest temperature of a valve’s outlet with its limits, and means of others', () => {
    const [outlet, signal] = deviceCharts(result([valve]), valve);
    expect(outlet).toMatchObject({ measure: 'highest', values: [44, 47.25, 43] });
    expect(outlet?.limits.map(({ value }) => value)).toContain(45);
    expect(signal).toMatchObject({ measure: 'mean', values: [-80, -81, -82], limits: [] });
  });

  it('has what a counter counted on each day, and nothing where it was reset', () => {
    const valuesOf = (...days: Parameters<typeof counterOf>) =>
      deviceCharts(result([]), counterOf(...days))[0]?.values;
    expect(valuesOf([100, 110, 130], [108, 128, 150])).toEqual([8, 20, 22]);
    expect(valuesOf([100, null, 130], [108, null, 150])).toEqual([8, null, 20]);
    // During the second day, and between the second and the third.
    expect(valuesOf([100, 0, 30], [108, 28, 50])).toEqual([null, null, 22]);
    expect(valuesOf([100, 110, 2], [108, 120, 9])).toEqual([8, null, null]);
  });
});

describe('the table of devices', () => {
  it('has each value in its unit, with the same decimals and a minus sign', () => {
    const [row, signal] = deviceRows(result([valve]));
    const texts = (of: object | undefined): string[] =>
      deviceColumns(result([valve]), 'filled')
        .filter(({ key }) => key === 'min' || key === 'max')
        .map((one) => cellTextOf(one, of as never, { zone: 'UTC', translate }).replaceAll('\u00a0', ' '));
    // The lowest temperature of a valve is that of its idle pipe.
    expect(texts(row)).toEqual(['—', '44.0 °C']);
    expect(texts(signal)).toEqual(['−110 dBm', '−80 dBm']);
  });

  it('has all datapoints in documents of few devices, and one of each in those of many', () => {
    const textOf = (count: number): string =>
      documentText(reportDocument(result(Array.from({ length: count }, () => valve)), { translate }));
    const lines = (text: string): number => text.split(' | rssi | ').length - 1;
    expect(lines(textOf(2))).toBe(2);
    expect(lines(textOf(30))).toBe(0);
    expect(textOf(30)).toContain('One datapoint of each device');
  });
});
