import { describe, expect, it } from 'vitest';
import { rolesOfKeys, rolesWith } from '../../../src/domain/readings/well-known-keys.ts';
import { convert, isInvalidList } from '../../../src/domain/readings/value-facts.ts';

describe('what was sent', () => {
  it('is converted by factor and offset, and kept where the value is another', () => {
    expect(convert(1234, { factor: 10, offset: 5, invalid: null })).toEqual({
      value: 12_345,
      sent: 1234,
      mark: null,
    });
    expect(convert(7, { factor: 1, offset: 0, invalid: [] })).toEqual({ value: 7, sent: null, mark: null });
  });

  it('is no value if it is one of the invalid numbers, compared before the factor', () => {
    const facts = { factor: 0.1, offset: 0, invalid: [65_535, -1] };
    expect(convert(65_535, facts).mark).toBe(2);
    expect(convert(6553.5, facts).mark).toBeNull();
  });

  it('takes only lists of numbers for invalid ones', () => {
    expect([null, undefined, [], [65_535, -1.5]].map(isInvalidList)).toEqual([true, true, true, true]);
    expect(['65535', ['65535'], { 0: 1 }, [Number.NaN], 7, Array(21).fill(1)].map(isInvalidList)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe('the roles of new datapoints', () => {
  const of = (keys: readonly string[], taken: Parameters<typeof rolesOfKeys>[1] = []) =>
    Object.fromEntries(rolesOfKeys(keys, taken));

  it('follow from well-known keys, at most one of each that is one per device', () => {
    expect(of(['temperature', 'temperature_mixed', 'battery', 'battery_percent', 'rssi'])).toEqual({
      temperature: 'water_temperature',
      temperature_mixed: 'outlet_temperature',
      battery: null,
      battery_percent: 'battery_percent',
      rssi: null,
    });
    expect(of(['pulse_count', 'status.volume_total', 'volume_total'])).toEqual({
      volume_total: 'register',
      'status.volume_total': null,
      pulse_count: null,
    });
  });

  it('leave those that other datapoints of the device have', () => {
    expect(of(['temperature', 'leak'], ['outlet_temperature', 'leak'])).toEqual({
      temperature: 'water_temperature',
      leak: 'leak',
    });
  });
});

describe('rolesWith', () => {
  const of = (...[keys, held]: Parameters<typeof rolesWith>) => {
    const { given, lost } = rolesWith(keys, held);
    return [Object.fromEntries(given), Object.fromEntries(lost)];
  };

  it('lets a key that comes first take its role over from one that came earlier', () => {
    expect(of(['temperature_mixed'], [{ key: 'temperature', role: 'outlet_temperature' }])).toEqual([
      { temperature_mixed: 'outlet_temperature' },
      { temperature: 'water_temperature' },
    ]);
    expect(of(['volume_total'], [{ key: 'pulse_count', role: 'register' }])).toEqual([
      { volume_total: 'register' },
      { pulse_count: null },
    ]);
  });

  it('leaves a role where it is if its key comes first, or if somebody gave it to another key', () => {
    expect(of(['temperature'], [{ key: 'temperature_mixed', role: 'outlet_temperature' }])).toEqual([
      { temperature: 'water_temperature' },
      {},
    ]);
    expect(of(['temperature_mixed'], [{ key: 'probe_2', role: 'outlet_temperature' }])).toEqual([
      { temperature_mixed: 'water_temperature' },
      {},
    ]);
  });
});
