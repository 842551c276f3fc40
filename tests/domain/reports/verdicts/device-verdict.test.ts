import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { colours } from '../../../../src/domain/colours.ts';
import { deviceColumns, deviceRows } from '../../../../src/domain/reports/columns/columns.ts';
import {
  deviceVerdicts,
  shownVerdict,
  worstFirst,
  type DeviceVerdict,
} from '../../../../src/domain/reports/verdicts/device-verdict.ts';
import { LEVEL_SEVERITY, type Level } from '../../../../src/domain/reports/charts/heat-map.ts';
import { LEVEL_MARKS, SEVERITY_MARKS, VERDICT_MARKS } from '../../../../src/domain/reports/charts/marks.ts';
import { reportLimits } from '../../../../src/domain/reports/texts/limits.ts';
import { PROFILES } from '../../../../src/domain/reports/profiles.ts';
import { referencesOf, sourcesDate } from '../../../../src/domain/reports/texts/references.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { tonesOf } from '../../../../src/domain/reports/columns/tones.ts';
import { verdictOf } from '../../../../src/domain/reports/verdicts/verdict.ts';
import { contrast } from '../../../support/site/contrast.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');

describe('the devices of a report', () => {
  it('are judged like the run', () => {
    const verdicts = deviceVerdicts(valveResult);
    expect(Object.fromEntries(verdicts)).toEqual({
      1: 'well',
      2: 'high',
      3: 'unknown',
      4: 'well',
      5: 'critical',
      6: 'well',
    });
    const { concern, unknown } = verdictOf(valveResult);
    const count = (verdict: string): number => [...verdicts.values()].filter((one) => one === verdict).length;
    expect([count('critical') + count('high'), count('unknown')]).toEqual([concern, unknown]);
  });

  it('come worst first: by verdict, then by exceptions, how near to the limit, water, completeness and title', () => {
    const ids = [5, 2, 3, 6, 4, 1];
    expect(worstFirst(valveResult).map(({ device_id }) => device_id)).toEqual(ids);
    expect(deviceRows(valveResult).map(({ device_id }) => device_id)).toEqual(ids);
    // The stored result keeps its order.
    expect(valveResult.devices.map(({ device_id }) => device_id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('within limits come the hottest first, whether or not they have gaps', () => {
    const [cool, hot] = [42, 44].map((max, at) => ({ ...valveResult.devices[0], device_id: at + 1, max }));
    const gap = { device_id: 1, kind: 'gap' };
    const result = { ...valveResult, devices: [cool, hot], exceptions: [gap] } as unknown as Result;
    expect(worstFirst(result).map(({ device_id }) => device_id)).toEqual([2, 1]);
  });

  it.each([1, 0.1])('come with the most water first where %d of the readings were received', (share) => {
    const devices = [
      [1, 300],
      [2, 900],
    ].map(([device_id, recycled]) => ({
      ...valveResult.devices[0],
      device_id,
      max: null,
      daily_max: undefined,
      // Of the second, more is missing or less.
      completeness: { received: 96, expected: 96 / share, share: device_id === 2 ? share : share ** 2 },
      hydraloop: { recycled },
    }));
    const result = { ...valveResult, devices, exceptions: [] } as unknown as Result;
    expect(worstFirst(result).map(({ device_id }) => device_id)).toEqual([2, 1]);
  });

  it('have the cells marked that their exceptions are about', () => {
    const toneOf = tonesOf(valveResult);
    const rows = deviceRows(valveResult);
    const columns = deviceColumns(valveResult, 'all');
    const marked = (id: number) =>
      columns.flatMap((column) => {
        const row = rows.find(({ device_id }) => device_id === id);
        const tone = row && toneOf(column, row);
        return tone ? [`${column.key} ${tone}`] : [];
      });
    expect(marked(5)).toEqual([
      'verdict critical',
      'in_band_share warning',
      'max critical',
      'scald_events critical',
    ]);
    expect(marked(2)).toEqual(['verdict high', 'max high', 'seconds_above_limit high']);
    expect(marked(3)).toEqual(['completeness warning']);
    expect(marked(1)).toEqual([]);
  });
});

describe('marks', () => {
  it.each(['light', 'dark'] as const)('have a contrast of at least 4.5 : 1 in the %s theme', (mode) => {
    const all = [LEVEL_MARKS, SEVERITY_MARKS, VERDICT_MARKS].flatMap((marks) => Object.entries(marks));
    const low = all.flatMap(([name, mark]) => {
      const ratio = mark ? contrast(colours[mode][mark.fill], colours[mode][mark.ink]) : 21;
      return ratio < 4.5 ? [`${name} ${ratio.toFixed(2)}`] : [];
    });
    expect(low).toEqual([]);
  });

  it('never depend on colour alone, and have the same signs everywhere', () => {
    // A scald is the solid one of those that are critical.
    const { scalding, ...others } = LEVEL_MARKS;
    const signs = Object.values(others).map(({ sign }) => sign);
    expect(new Set(signs).size).toBe(signs.length);
    expect(contrast(colours.light[scalding.fill], colours.light.surface)).toBeGreaterThan(4);
    for (const [level, severity] of Object.entries(LEVEL_SEVERITY)) {
      const mark = SEVERITY_MARKS[severity];
      if (mark) expect([level, LEVEL_MARKS[level as Level].sign]).toEqual([level, mark.sign]);
    }
  });
});

describe('the sources of limits', () => {
  it('are numbered, each once, as far as the report applies their limits', () => {
    const { all, of, scald } = referencesOf(valveResult, translate);
    expect(all.map(({ text }) => text)).toEqual([
      'NCC 2022 Volume Three (Plumbing Code of Australia), clause B2D5; formerly AS/NZS 3500.4:2018, clause 1.11.2',
      'Flowgen default',
      'WHO, Legionella and the Prevention of Legionellosis (2007)',
      'SA Health, Control of Legionella in Manufactured Water Systems (2013)',
      'Moritz and Henriques, Studies of Thermal Injury (1947), rounded',
      'AS 4032.3:2004, Field testing of thermostatic mixing valves',
    ]);
    expect(of({ key: 'outlet_max', value: 45 })).toBe(1);
    expect(of({ key: 'alarm_low', value: 38 })).toBe(2);
    expect(of({ key: 'field_test_months', value: 12 })).toBe(6);
    expect(of({ key: 'min_completeness', value: 95 })).toBe(2);
    expect(scald).toBe(5);
  });

  it('of New Zealand say what is taken from Australia', () => {
    const texts = referencesOf({ ...valveResult, profile: PROFILES.nz_school }, translate).all.map(
      ({ text }) => text,
    );
    expect(texts[0]).toContain('G12/AS1');
    const adopted = texts.filter((text) => text.startsWith('Flowgen default, after '));
    expect(adopted.map((text) => /SA Health|AS 4032\.3/.exec(text)?.[0])).toEqual(['SA Health', 'AS 4032.3']);
    expect(texts.some((text) => /^(?:SA Health|AS)/.test(text))).toBe(false);
  });

  it('do not support what the report itself sets', () => {
    const { profile } = valveResult;
    const metering = {
      kind: 'metering',
      profile: {
        ...profile,
        source: 'leaks: A standard; its annex; bursts: A study',
        limits: { ...profile.limits, night_flow_max: 5 },
      },
      tariff: 3.5,
    };
    const { all, of, scald } = referencesOf(metering, translate);
    expect(all.map(({ text }) => text)).toEqual(['A standard; its annex', 'A study', 'Flowgen default']);
    expect(of({ key: 'leak_least', value: 0.5 })).toBe(3);
    expect(of({ key: 'tariff', value: 3.5 })).toBeUndefined();
    expect(referencesOf({ ...metering, tariff: null }, translate).of({ key: 'tariff', value: 3.5 })).toBe(3);
    expect(of({ key: 'burst_litres', value: 60 })).toBe(2);
    expect(of({ key: 'burst_litres', value: 90 })).toBeUndefined();
    expect(of({ key: 'night_flow_max', value: 5 })).toBeUndefined();
    expect(scald).toBeUndefined();
  });

  it('are given for every limit that marks a figure, in reports on any devices too', () => {
    const keysIn = (kind: string): string[] =>
      reportLimits({ ...valveResult, kind, tariff: 3.4 }).map(({ key }) => key);
    expect(keysIn('tmv')).toEqual(
      expect.arrayContaining(['min_in_band', 'gap_intervals', 'min_completeness']),
    );
    expect(keysIn('tmv')).not.toContain('burst_litres');
    expect(keysIn('device')).toEqual(keysIn('tmv'));
    expect(keysIn('project')).toEqual(
      expect.arrayContaining(['outlet_max', 'burst_litres', 'leak_least', 'leak_critical', 'tariff']),
    );
  });

  it('have a date for people', () => {
    expect(sourcesDate(valveResult)).toBe('Sat, 21 Nov 2026');
    expect(sourcesDate({ profile: { ...valveResult.profile, date: '2023-11' } })).toBe('Sat, 21 Nov 2026');
  });
});

it('is shown as partly assessed of a device without findings that lacks readings', () => {
  const shown = (share: number, verdict: DeviceVerdict) =>
    shownVerdict({ completeness: { received: 1, expected: 1, share } }, verdict);
  expect([shown(0.9, 'well'), shown(0.96, 'well'), shown(0.9, 'high')]).toEqual(['partly', 'well', 'high']);
});
