import { describe, expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { registerTexts } from '../../../server/reports/pdf/register-texts.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';

const translate = translatorFor('en');
const [meter] = meterResult.devices as [ResultRow];
const contentOf = (result: Result) =>
  pdfDocument(result, translate).content.filter(
    (node) => typeof node === 'string' || node.extra === undefined,
  );
const textsOf = (result: Result): string => JSON.stringify(contentOf(result)).replaceAll('\u00a0', ' ');

const level = {
  key: 'level',
  label: 'Level',
  unit: '%',
  min: 25,
  max: 100,
  avg: 89,
  first: 26,
  last: 98,
  count: 670,
  daily_avg: [80, 90, 97],
};
const pump = {
  ...level,
  key: 'pump',
  label: 'Pump',
  unit: null,
  min: 0,
  max: 1,
  avg: 0.228,
  first: 0,
  last: 0,
};
const counter = {
  ...level,
  key: 'volume_recycled',
  label: 'Recycled volume',
  unit: 'L',
  min: 197_869,
  max: 204_424,
  avg: 201_111,
  first: 197_869,
  last: 204_424,
  daily_min: [197_869, 199_000, 202_000],
  daily_max: [199_000, 202_000, 204_424],
  daily_counted: [1136, 3000, 2424],
};
const unitOf = (device_id: number, datapoints: readonly object[]): ResultRow => ({
  ...meter,
  device_id,
  type: 'other',
  title: `Unit ${device_id}`,
  consumption: undefined,
  datapoints,
});
const unitsOf = (count: number, datapoints: readonly object[]): Result => ({
  ...meterResult,
  kind: 'device',
  exceptions: [],
  devices: Array.from({ length: count }, (_, at) => unitOf(at + 1, datapoints)),
});

describe('the datapoints of a few devices', () => {
  it('have of counters what they showed first and last, and by how much they increased', () => {
    const texts = textsOf(unitsOf(2, [level, counter]));
    // From the last reading before the period on.
    expect(texts).toMatch(/"Recycled volume".*"197,864 L".*"204,424 L".*"6,560 L"/);
    expect(texts).not.toContain('201,111');
    expect(texts).not.toContain('"Values"');
    expect(texts).toMatch(/"Lowest reading".*"Highest reading".*"Mean of all readings"/);
    expect(texts).not.toContain('"Highest"');
  });

  it('have a dash for where a register stood if its values are amounts', () => {
    const amounts = { ...counter, kind: 'delta', first: 7, last: 3, min: 0, max: 9 };
    const texts = textsOf(unitsOf(2, [level, amounts]));
    expect(texts).toMatch(/"Recycled volume".*"—".*"—".*"6,560 L"/);
    expect(texts).not.toMatch(/"[73] L"/);
  });

  it('have the share of readings in which something was on, instead of 0 and 1', () => {
    const texts = textsOf(unitsOf(2, [level, pump]));
    expect(texts).toMatch(/"Pump".*"—".*"—".*"on 22.8%".*"off"/);
  });

  it('are not divided between pages, unless they are longer than one', () => {
    const blocksOf = (count: number) =>
      contentOf(
        unitsOf(
          2,
          Array.from({ length: count }, () => level),
        ),
      ).filter((node) => /"Unit \d(?: \(continued\))?","style":"h3"/.test(JSON.stringify(node)));
    expect(blocksOf(20)).toHaveLength(2);
    expect(JSON.stringify(blocksOf(20))).not.toContain('(continued)');
    const long = blocksOf(30);
    expect(long).toHaveLength(4);
    expect(JSON.stringify(long[1])).toContain('"Unit 1 (continued)"');
    expect(long.every((node) => typeof node === 'object' && node.unbreakable)).toBe(true);
  });

  it('say why the outlet of a valve has no lowest, mean and last temperature', () => {
    const outlet = {
      ...level,
      key: 'temperature',
      label: 'Temperature',
      unit: '°C',
      daily_max: [44, 43, 44],
    };
    const valves = unitsOf(2, [outlet, level]);
    const said = 'Temperature: lowest, mean and last are not shown';
    expect(textsOf(valves)).not.toContain(said);
    const devices = valves.devices.map((one) => ({ ...one, type: 'tmv' }));
    expect(textsOf({ ...valves, devices })).toContain(said);
    expect(textsOf({ ...valves, devices: devices.slice(0, 1) })).toContain(said);
    const hot = { ...level, key: 'temperature_hot', label: 'Hot inlet', unit: '°C', avg: 61.7 };
    const flow = { ...level, key: 'flow_rate', label: 'Flow', unit: 'L/min', avg: 61.7 };
    const other = { ...unitsOf(1, [outlet, hot, flow]).devices[0], type: 'tmv' };
    const texts = textsOf({ ...valves, devices: [other] as never });
    expect(texts).toContain(
      'No mean of these, because it would include the time without use: Hot inlet, Flow.',
    );
    expect(texts).not.toContain('61.7');
  });
});

it('have what recycling units counted in the unit of their days, in each row', () => {
  const units = unitsOf(2, [{ ...counter, daily_counted: [100, 3000, 4500] }]);
  const hydraloop = { recycled: 7600, mains: 0, savings: null, reuse_share: null, online_seconds: 7200 };
  const devices = units.devices.map((one) => ({ ...one, type: 'hydraloop', hydraloop }));
  const days = units.days.map((day) => ({ ...day, received: day.expected }));
  const texts = textsOf({ ...units, devices, days });
  // Together more than 10 kL, but in litres as well.
  expect(texts).toMatch(
    /"Recycled by day \(L\)".*"Recycled \(L\)".*"4,500".*"7,600".*"Total".*"9,000".*"15,200"/,
  );
});

describe('a register', () => {
  it('has as many decimals as it takes to subtract its readings', () => {
    const textsFor = (opening: number, closing: number, increase: number, unit: string) =>
      Object.values(registerTexts({ opening, closing, increase }, unit)).map((text) =>
        text.replaceAll('\u00a0', ' '),
      );
    expect(textsFor(267_951, 274_728, 6777, 'L')).toEqual(['267,951 L', '274,728 L', '6,777 L']);
    expect(textsFor(1000.4, 1900.8, 900.4, 'L')).toEqual(['1,000.4 L', '1,900.8 L', '900.4 L']);
    expect(textsFor(801_940, 819_460, 17_520, 'Wh')).toEqual(['801.94 kWh', '819.46 kWh', '17.52 kWh']);
    // After a reset.
    expect(textsFor(500, 20, 90, 'L')).toEqual(['500 L', '20 L', '90 L']);
    // Beside others, in the unit of the one that counted most.
    expect(registerTexts({ opening: 33_644, closing: 33_644, increase: 0 }, 'L', 6297).closing).toBe(
      '33,644\u00a0L',
    );
    expect(registerTexts({ opening: null, closing: 1, increase: null }, 'L').opening).toBe('—');
  });
});

it('say why some recycling units have no share of recycled water', () => {
  const units = unitsOf(2, [{ ...counter, daily_counted: [100, 3000, 4500] }]);
  const said = 'Recycled share: unknown where the mains inlet counter has not moved.';
  const textsWith = (...mains: readonly number[]): string => {
    const devices = units.devices.map((one, at) => ({
      ...one,
      type: 'hydraloop',
      hydraloop: {
        recycled: 7600,
        mains: mains[at],
        savings: null,
        reuse_share: mains[at] ? 0.9 : null,
        online_seconds: 7200,
      },
    }));
    const days = units.days.map((day) => ({ ...day, received: day.expected }));
    return textsOf({ ...units, devices, days });
  };
  expect(textsWith(0, 500)).toContain(said);
  // Nor is that of all known then: 15,200 of 15,700 L.
  expect(textsWith(0, 500)).not.toContain('"96.8"');
  expect(textsWith(250, 250)).toContain('"96.8"');
  expect(textsWith(500, 500)).not.toContain(said);
  expect(textsWith(0, 0)).not.toContain(said);
});
