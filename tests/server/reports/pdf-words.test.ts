import { describe, expect, it } from 'vitest';
import { groupCharts } from '../../../server/reports/pdf/group-charts.ts';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
const textsOf = (result: Result): string =>
  JSON.stringify(
    pdfDocument(result, translate).content.filter(
      (node) => typeof node === 'string' || node.extra === undefined,
    ),
  ).replaceAll('\u00a0', ' ');
const [ward] = valveResult.devices as [ResultRow];
const single: Result = { ...valveResult, exceptions: [], devices: [ward] };

const outlet = { key: 'temperature', label: 'Temperature', unit: '°C', min: 19, max: 44.3, avg: 25 };
const hot = {
  ...outlet,
  key: 'temperature_hot',
  label: 'Hot temperature',
  max: 68.1,
  daily_avg: [65, 64, 61],
};
const deviceOf = (...datapoints: object[]): Result => ({
  ...single,
  kind: 'device',
  totals: { max: 44.3 },
  devices: [{ ...ward, datapoints }],
});

it('has the water of a meter in one unit, with readings that can be subtracted', () => {
  const [kitchen] = meterResult.devices as [ResultRow];
  const result: Result = {
    ...meterResult,
    exceptions: [],
    totals: { ...meterResult.totals, consumption: 6777 },
    days: meterResult.days.map((day, at) => ({ ...day, consumption: [3000, 1777, 2000][at]! })),
    devices: [{ ...kitchen, opening: 267_951, closing: 274_728, consumption: 6777 }],
  };
  const texts = textsOf(result);
  expect(texts).toContain('"Consumption (L)"');
  expect(texts).toMatch(/>3,000<.*>1,777</);
  expect(texts).not.toContain('Rounded figures');
  expect(texts).toMatch(/"Opening".*"267,951 L".*"Closing".*"274,728 L"/);
  const large = { ...result, days: result.days.map((day) => ({ ...day, consumption: 9000 })) };
  expect(textsOf(large)).toContain('"Consumption (kL)"');
  const uneven = [3000.4, 1776.4, 2000.4].map((consumption, at) => ({
    ...meterResult.days[at]!,
    hours: 24,
    consumption,
  }));
  expect(
    JSON.stringify(
      pdfDocument({ ...result, days: uneven, totals: { consumption: 6777.2 } }, translate).content,
    ).replaceAll('\u00a0', ' '),
  ).toContain('Rounded figures: sums may be 1 L off.');
});

describe('the words of a document', () => {
  it('are the same for uses everywhere, and say when the last one is counted from', () => {
    const texts = textsOf(single);
    expect(texts).toContain('"Uses"');
    expect(texts.toLowerCase()).not.toContain('flow event');
    expect(texts).toContain('"Since last use, at the end of the period"');
  });

  it('say that the highest temperature is that of the outlet where there are others', () => {
    const measured = { ...outlet, daily_max: [44, 44.3, 43] };
    expect(textsOf(deviceOf(measured, hot))).toContain('"Highest outlet reading"');
    expect(textsOf(deviceOf(measured))).not.toContain('"Highest outlet reading"');
    expect(textsOf(single)).not.toContain('"Highest outlet reading"');
  });

  it('name what charts of several valves show as the other figures do', () => {
    const result = deviceOf({ ...outlet, daily_max: [44, 44.3, 43] });
    const [first] = result.devices as [ResultRow];
    const two = { ...result, devices: [first, { ...first, device_id: 99, title: 'Other' }] };
    expect(groupCharts({ result: two, translate }).map(({ name }) => name)).toEqual([
      'Mixing valves: Highest reading',
    ]);
  });

  it('have the days of other measurements as charts and those of all as a table, where there is room', () => {
    const { content } = pdfDocument(deviceOf({ ...outlet, daily_max: [44, 44.3, 43] }, hot), translate);
    const extras = content.flatMap((node) => (typeof node === 'object' && node.extra ? [node.extra] : []));
    expect(extras).toContain('days');
    expect(extras.indexOf('other_charts')).toBeLessThan(extras.indexOf('days'));
  });
});
