import { describe, expect, it } from 'vitest';
import { limitsOf, SCALD, THRESHOLDS } from '../../src/domain/thresholds.ts';

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
  it('say where they are written', () => {
    for (const { source } of [...Object.values(THRESHOLDS), ...SCALD]) expect(source).toMatch(/\w/);
  });
});
