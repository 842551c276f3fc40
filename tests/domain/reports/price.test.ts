import { describe, expect, it } from 'vitest';
import { totalsNote } from '../../support/reports/totals-note.ts';
import type { Exception } from '../../../src/domain/reports/exceptions/exceptions.ts';
import { hasProfileLimits, limitText, reportLimits } from '../../../src/domain/reports/texts/limits.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { figureText } from '../../../src/domain/reports/columns/figures.ts';
import { valveResult } from '../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const leak: Exception = {
  device_id: 1,
  title: 'Main meter',
  ts: null,
  kind: 'leak',
  text: '',
  value: 4,
  limit: 0.5,
};
const hydraloop = { recycled: 4000, mains: 0, reuse_share: 1, savings: 13.6, online_seconds: 1 };

describe('the price of water', () => {
  const labelOf = (tariff: number | null) =>
    reportLimits({ kind: 'metering', profile: valveResult.profile, tariff }).find(
      ({ key }) => key === 'tariff',
    );

  it('is named the default where the report sets none', () => {
    expect(labelOf(3.4)).toMatchObject({ label: 'report_words.limits.tariff', value: 3.4 });
    expect(labelOf(null)).toMatchObject({ label: 'report_words.limits.tariff_default', value: 3.5 });
  });

  it('is a limit wherever money is: beside those of leaks, and savings', () => {
    const hasPrice = (more: object): boolean =>
      reportLimits({ kind: 'metering', profile: valveResult.profile, tariff: null, ...more }).some(
        ({ key }) => key === 'tariff',
      );
    expect(hasPrice({})).toBe(true);
    expect(hasPrice({ tariff: 3.4 })).toBe(true);
    expect(hasPrice({ kind: 'tmv' })).toBe(false);
    const saving = (savings: number | null) => [
      { ...valveResult.devices[0], hydraloop: { ...hydraloop, savings } },
    ];
    expect(hasPrice({ kind: 'device', devices: saving(13.6) })).toBe(true);
    expect(hasPrice({ kind: 'device', devices: saving(null) })).toBe(false);
  });

  it('is told beside what it decides: costs, savings, the severity of leaks', () => {
    const totals = { consumption: 1, cost: null };
    const noteOf = (more: object) => totalsNote({ kind: 'metering', totals, ...more }, translate);
    expect(noteOf({ tariff: null, exceptions: [leak] })).toContain('the default price, $3.50/kL');
    expect(noteOf({ tariff: null, exceptions: [] })).not.toContain('$');
    expect(noteOf({ tariff: 3.4, totals: { cost: 12 } })).toContain('Cost at $3.40 per kilolitre.');
    const devices = [{ ...valveResult.devices[0], hydraloop }];
    expect(noteOf({ tariff: 3.4, devices })).toContain('Saved: 4.0\u00a0kL at $3.40 per kilolitre.');
  });
});

describe('the profile of a result', () => {
  it('matters only if it has valves', () => {
    expect(hasProfileLimits({ ...valveResult, kind: 'tmv' })).toBe(true);
    expect(hasProfileLimits({ ...valveResult, kind: 'metering' })).toBe(false);
    expect(hasProfileLimits({ ...valveResult, kind: 'device' })).toBe(true);
    expect(hasProfileLimits({ ...valveResult, kind: 'device', devices: [] })).toBe(false);
  });
});

it('is in the dollars of New Zealand in reports of its zones', () => {
  expect(figureText(165.92, 'dollars', 'Pacific/Auckland')).toBe('NZ$165.92');
  expect(figureText(165.92, 'dollars', 'Australia/Sydney')).toBe('$165.92');
});

it('writes limits with their units, prices in dollars of the country', () => {
  const textOf = (value: number, unit: string, time_zone = 'Australia/Perth') =>
    limitText({ value, unit }, { time_zone }, translate);
  expect(textOf(45, '°C')).toBe('45 °C');
  expect(textOf(95, '%')).toBe('95%');
  expect(textOf(2, 'intervals')).toBe('2 × interval');
  expect(textOf(3.5, '$/kL')).toBe('$3.50/kL');
  expect(textOf(0.5, '$/day', 'Pacific/Auckland')).toBe('NZ$0.50/day');
});
