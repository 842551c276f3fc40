import { describe, expect, it } from 'vitest';
import {
  isValidValue,
  splitByValidity,
  validValue,
  withInvalid,
} from '../../../src/domain/readings/valid-value.ts';

const HEAT = { role: 'outlet_temperature', unit: '°C' } as const;

describe('a valid value', () => {
  it('is one that a working sensor can have measured', () => {
    expect([-40, -10, 43.5, 120, 655.35].map((value) => isValidValue(HEAT, value))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(validValue(HEAT, 655.35)).toBeNull();
    expect(validValue(HEAT, null)).toBeNull();
    // Of a role without a range, any may be.
    expect(validValue({ role: 'register', unit: 'L' }, 500_000)).toBe(500_000);
  });

  it('is drawn without the others, which stay for tables', () => {
    const points = [
      { ms: 1, value: 42 },
      { ms: 2, value: 655.35 },
      { ms: 3, value: 60, min: -40, max: 65 },
      { ms: 4, value: 43 },
    ];
    const { valid, invalid } = splitByValidity(HEAT, points);
    expect(valid.map(({ ms }) => ms)).toEqual([1, 4]);
    expect(invalid.map(({ ms }) => ms)).toEqual([2, 3]);
    expect(withInvalid(valid, invalid)).toEqual(points);
  });
});
