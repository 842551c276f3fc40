import { describe, expect, it } from 'vitest';
import { limitsOf, SCALD, THRESHOLDS, upperLimitOf } from '../../../src/domain/valves/thresholds.ts';

const valve = { type: 'tmv', tags: [] };
const outlet = { role: 'outlet_temperature', unit: '°C' } as const;

describe('limits of a value', () => {
  it('are the set-point and the alarms at the outlet of a mixing valve', () => {
    expect(limitsOf(valve, outlet).map(({ value, kind }) => [value, kind])).toEqual([
      [48, 'alarm'],
      [43.5, 'aim'],
      [38, 'alarm'],
    ]);
    expect(limitsOf(valve, { ...outlet, unit: null })).toHaveLength(3);
  });
  it('hold for what is tagged as a valve, whatever its type', () => {
    expect(limitsOf({ type: 'other', tags: ['label:TMV'] }, outlet)).toHaveLength(3);
  });
  it('are none for other quantities and other devices', () => {
    for (const role of ['hot_temperature', 'ambient_temperature', 'battery_voltage', null] as const)
      expect(limitsOf(valve, { ...outlet, role })).toEqual([]);
    expect(limitsOf({ type: 'water_meter', tags: [] }, outlet)).toEqual([]);
  });
  it('include what the law allows at the outlets of that kind of place', () => {
    const of = (limits_profile: 'au_care' | 'au_general' | 'nz_early_childhood') =>
      limitsOf({ ...valve, limits_profile }, outlet).map(({ name, value }) => [name, value]);
    expect(of('au_care')).toEqual([
      ['outletMaxCareAu', 45],
      ['setPoint', 43.5],
      ['alarmLow', 38],
    ]);
    expect(of('au_general')).toEqual([
      ['outletMaxAu', 50],
      ['alarmHigh', 48],
      ['setPoint', 43.5],
      ['alarmLow', 38],
    ]);
    // A set-point above the limit would be wrong.
    expect(of('nz_early_childhood')).toEqual([
      ['outletMaxEarlyChildhoodNz', 40],
      ['alarmLow', 38],
    ]);
  });
  it('have one above which water is too hot', () => {
    const of = (limits_profile: 'au_care' | 'au_general' | null) =>
      upperLimitOf({ ...valve, limits_profile }, outlet)?.value;
    expect([of('au_care'), of('au_general'), of(null)]).toEqual([45, 48, 48]);
    expect(upperLimitOf({ type: 'other', tags: [], limits_profile: 'au_care' }, outlet)).toBeUndefined();
  });
  it('are in the unit of the value', () => {
    expect(upperLimitOf(valve, { ...outlet, unit: '°F' })?.value).toBeCloseTo(118.4, 9);
    expect(limitsOf(valve, { ...outlet, unit: 'bar' })).toEqual([]);
  });
  it('say where they are written', () => {
    for (const { source } of [...Object.values(THRESHOLDS), ...SCALD]) expect(source).toMatch(/\w/);
  });
});
