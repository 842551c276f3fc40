import { describe, expect, it } from 'vitest';
import { deviceTypeFrom } from '../../../src/domain/devices/type.ts';
import { keyFacts } from '../../../src/domain/readings/well-known-keys.ts';

describe('the type of a device', () => {
  it.each([
    [['water-tmv'], 'tmv'],
    [['TMV_ward3'], 'tmv'],
    [['water_meter', 'anything'], 'water_meter'],
    [[null, 'water-meters'], 'water_meter'],
    [['Smart Meter'], 'water_meter'],
    [['other', 'hydraloop-au'], 'hydraloop'],
    [['parameters'], 'other'],
    [['perimeter'], 'other'],
    [[undefined, ''], 'other'],
    [[], 'other'],
  ])('%j is %s', (names, type) => {
    expect(deviceTypeFrom(...names)).toBe(type);
  });
});

describe('well-known keys', () => {
  it.each([
    ['temperature', false, { label: 'Temperature', unit: '°C', kind: 'gauge', role: 'outlet_temperature' }],
    ['volume_total', false, { label: 'Total volume', unit: 'L', kind: 'counter', role: 'register' }],
    ['status.battery_v', false, { label: 'Battery', unit: 'V', kind: 'gauge', role: 'battery_voltage' }],
    ['pulse_count', false, { label: 'Pulses', unit: null, kind: 'counter', role: 'register' }],
    ['door_open', true, { label: 'Door open', unit: null, kind: 'state', role: null }],
    ['some.odd_key', false, { label: 'Some odd key', unit: null, kind: 'gauge', role: null }],
    ['constructor', false, { label: 'Constructor', unit: null, kind: 'gauge', role: null }],
    ['__', false, { label: '__', unit: null, kind: 'gauge', role: null }],
  ])('%s (boolean: %s)', (key, isBoolean, facts) => {
    expect(keyFacts(key, isBoolean)).toEqual(facts);
  });
});
