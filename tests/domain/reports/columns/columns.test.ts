import { describe, expect, it } from 'vitest';
import { cellTextOf } from '../../../../src/domain/reports/columns/cell-text.ts';
import { CONSUMPTION } from '../../../../src/domain/reports/columns/column.ts';
import {
  dayColumns,
  deviceColumns,
  shownTotals,
  zeroColumns,
} from '../../../../src/domain/reports/columns/columns.ts';
import { locationNotes, noneText, zerosText } from '../../../../src/domain/reports/texts/device-notes.ts';
import { listedLocations, sharedLocations } from '../../../../src/domain/reports/texts/disambiguation.ts';
import type { Result } from '../../../../src/domain/reports/result.ts';
import { worstDevices } from '../../../../src/domain/reports/verdicts/worst-devices.ts';
import { tonesOf } from '../../../../src/domain/reports/columns/tones.ts';
import { translatorFor } from '../../../../server/texts/translations.ts';
import { meterResult } from '../../../support/reports/report-result.ts';
import { valveResult } from '../../../support/reports/valve-result.ts';

const translate = translatorFor('en');
const keysOf = (columns: readonly { readonly key: string }[]): string[] => columns.map(({ key }) => key);
/** The valves at these locations. */
const at = (...locations: readonly (string | null)[]): Result => ({
  ...valveResult,
  devices: valveResult.devices.map((device, index) => ({
    ...device,
    location: locations[index % locations.length] ?? null,
  })),
});

describe('the worst devices of a project', () => {
  it('are listed only if the exceptions are too many to show them', () => {
    const worst = [
      { device_id: 1, title: 'Valve', completeness: meterResult.completeness, exceptions: 1, text: '' },
    ];
    const listed = (count: number): number =>
      worstDevices({
        totals: { worst },
        exceptions: Array.from({ length: count }, () => meterResult.exceptions[0]!),
      }).length;
    expect([listed(12), listed(13)]).toEqual([0, 1]);
  });
});

describe('the consumption of a meter', () => {
  it('is said to be in an unknown unit where it is not known for that reason', () => {
    const context = { zone: 'UTC', translate };
    const text = (row: object): string => cellTextOf(CONSUMPTION, { consumption: null, ...row }, context);
    expect(text({ unknown_unit: true })).toBe('unit unknown');
    expect(text({})).toBe('—');
    expect(text({ consumption: 12 })).toBe('12\u00a0L');
  });
});

describe('the columns that people see', () => {
  it('leave out what is zero for all devices, and say so once', () => {
    expect(keysOf(zeroColumns(valveResult))).toEqual(['flushes', 'sensor_faults']);
    const shown = keysOf(deviceColumns(valveResult, 'filled'));
    expect(shown).not.toContain('flushes');
    expect(shown).toContain('scald_events');
    expect([zerosText(zeroColumns(valveResult), translate)]).toContain(
      'No flushes or sensor faults at any device.',
    );
    // Spreadsheets have all.
    expect(keysOf(deviceColumns(valveResult, 'all'))).toContain('flushes');
  });

  it('leave out the hours of days that all have 24, and estimates if there are none', () => {
    expect(keysOf(dayColumns(meterResult, 'filled'))).toEqual([
      'date',
      'consumption',
      'received',
      'expected',
    ]);
    const [first, ...others] = meterResult.days;
    const changed = { ...meterResult, days: [{ ...first!, hours: 23, estimated: 5 }, ...others] };
    for (const key of ['hours', 'estimated']) expect(keysOf(dayColumns(changed, 'filled'))).toContain(key);
    expect(keysOf(dayColumns(meterResult, 'all'))).toContain('hours');
  });

  it('mark the days of which too many readings are missing', () => {
    const received = dayColumns(meterResult, 'filled').find(({ key }) => key === 'received');
    const toneOf = tonesOf(meterResult);
    expect(meterResult.days.map((day) => received && toneOf(received, day))).toEqual([null, 'warning', null]);
  });

  it('mark a battery as severely as the alarm about it, while there is one', () => {
    const battery = deviceColumns(valveResult, 'all').find(({ key }) => key === 'battery');
    const [device] = valveResult.devices;
    const toneWith = (kind: string, state: string, severity = 'medium') => {
      const alarm = { device_id: device?.device_id, kind, state, severity };
      return (
        battery && tonesOf({ ...valveResult, alarms: { cases: [alarm] } as never })(battery, { ...device })
      );
    };
    expect(toneWith('battery_low', 'active')).toBe('warning');
    expect(toneWith('battery_low', 'active', 'low')).toBe('minor');
    expect(toneWith('battery_low', 'closed')).toBeNull();
    expect(toneWith('device_offline', 'active')).toBeNull();
  });

  it('have a letter for locations that many devices share', () => {
    const two = at('16 Bank Street', '14 Bank Street');
    expect([...sharedLocations(two)]).toEqual([
      ['14 Bank Street', 'A'],
      ['16 Bank Street', 'B'],
    ]);
    const place = deviceColumns(two, 'filled').find(({ key }) => key === 'place');
    expect(place?.of({ ...two.devices[0] })).toBe('B');
    expect(locationNotes(two, translate)[0]).toContain('= 14 Bank Street; B');
    const one = at('Level 1');
    expect(keysOf(deviceColumns(one, 'filled'))).not.toContain('place');
    expect(locationNotes(one, translate)[0]).toBe('All at Level 1.');
    // Not shorter than naming each.
    expect(sharedLocations(at('1', '2', '3', '4', '5', '6')).size).toBe(0);
    expect(sharedLocations(at(null)).size).toBe(0);
  });
});

describe('the totals that people see', () => {
  it('have no leak rate without a leak: what drips more slowly is none', () => {
    const withLeaks = (leaks: number): string[] =>
      keysOf(
        shownTotals({ kind: 'metering', totals: { leaks, leak_rate: 0.04, leak_cost_per_day: 0.003 } }).some,
      );
    expect(withLeaks(1)).toEqual(['leaks', 'leak_rate', 'leak_cost_per_day']);
    expect(withLeaks(0)).toEqual([]);
  });

  it('name those of which there are none apart', () => {
    const { some, none } = shownTotals(meterResult);
    expect(keysOf(some)).toEqual(['meters', 'consumption', 'cost', 'leaks', 'gaps']);
    expect(noneText(none, translate)).toBe('No resets.');
    expect(noneText([], translate)).toBe('');
  });
});

it('writes locations beside all devices of a list if two have the same title, otherwise beside none', () => {
  const devices = ['Main', 'Main', 'Laundry'].map((title, index) => ({
    ...meterResult.devices[0],
    device_id: index,
    title,
    location: `${index} Street`,
  })) as Result['devices'];
  expect([...listedLocations({ devices }, [1, 2]).keys()]).toEqual([0, 1, 2]);
  expect(listedLocations({ devices }, [2]).get(2)).toBeUndefined();
});
