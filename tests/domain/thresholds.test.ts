import { describe, expect, it } from 'vitest';
import { limitsOf, SCALD, THRESHOLDS, upperLimitOf } from '../../src/domain/thresholds.ts';

const valve = { type: 'tmv', tags: [] };

describe('limits of a value', () => {
  it('are the set-point and the alarms at the outlet of a mixing valve', () => {
    expect(limitsOf(valve, 'temperature').map(({ value, kind }) => [value, kind])).toEqual([
      [48, 'alarm'],
      [43.5, 'aim'],
      [38, 'alarm'],
    ]);
    expect(limitsOf(valve, 'sensors.temperature_mixed')).toHaveLength(3);
  });
  it('hold for what is tagged as a valve, whatever its type', () => {
    expect(limitsOf({ type: 'other', tags: ['label:TMV'] }, 'temperature')).toHaveLength(3);
  });
  it('are none for other quantities and other devices', () => {
    expect(limitsOf(valve, 'temperature_hot')).toEqual([]);
    expect(limitsOf(valve, 'battery_v')).toEqual([]);
    expect(limitsOf({ type: 'water_meter', tags: [] }, 'temperature')).toEqual([]);
  });
  it('include what the law allows at the outlets of that kind of place', () => {
    const of = (limits_profile: 'au_care' | 'au_general' | 'nz_early_childhood') =>
      limitsOf({ ...valve, limits_profile }, 'temperature').map(({ name, value }) => [name, value]);
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
      upperLimitOf({ ...valve, limits_profile }, 'temperature')?.value;
    expect([of('au_care'), of('au_general'), of(null)]).toEqual([45, 48, 48]);
    expect(
      upperLimitOf({ type: 'other', tags: [], limits_profile: 'au_care' }, 'temperature'),
    ).toBeUndefined();
  });
  it('say where they are written', () => {
    for (const { source } of [...Object.values(THRESHOLDS), ...SCALD]) expect(source).toMatch(/\w/);
  });
});
