import { describe, expect, it } from 'vitest';
import {
  celsiusAs,
  celsiusOf,
  differenceToBase,
  fromBase,
  isUnitOf,
  litresPerUnit,
  toBase,
  UNIT_SYMBOLS,
  unitOf,
} from '../../../src/domain/readings/units.ts';

describe('units', () => {
  it.each([
    ['L', 1],
    ['l', 1],
    ['Liter', 1],
    [' litres ', 1],
    ['mL', 0.001],
    ['ml', 0.001],
    ['dL', 0.1],
    ['hL', 100],
    ['kL', 1000],
    ['m³', 1000],
    ['m3', 1000],
    ['M3', 1000],
    ['m^3', 1000],
    ['cbm', 1000],
    ['ML', 1_000_000],
    ['gal', 3.785411784],
    ['gal (US)', 3.785411784],
    ['Gallons', 3.785411784],
    ['gal (UK)', 4.54609],
    ['ft³', 28.316846592],
    ['cu ft', 28.316846592],
    ['CCF', 2831.6846592],
  ])('converts %s to %s L', (unit, litres) => {
    expect(litresPerUnit(unit)).toBeCloseTo(litres, 9);
  });

  it.each([null, '', 'pulses', 'kWh', '°C', 'Ml', 'L/min', 'm', 'imp'])(
    'never takes %s for litres',
    (unit) => {
      expect(litresPerUnit(unit)).toBeNull();
    },
  );

  it('converts flow, pressure, voltage, shares and times to their base units', () => {
    expect(toBase(1, 'L/s', 'flow')).toBe(60);
    expect(toBase(60, 'l/h', 'flow')).toBeCloseTo(1, 12);
    expect(toBase(6, 'm3/h', 'flow')).toBeCloseTo(100, 12);
    expect(toBase(10, 'gpm', 'flow')).toBeCloseTo(37.85411784, 9);
    expect(toBase(2.5, 'bar', 'pressure')).toBe(250);
    expect(toBase(1013, 'hPa', 'pressure')).toBeCloseTo(101.3, 9);
    expect(toBase(100, 'psi', 'pressure')).toBeCloseTo(689.4757, 4);
    expect(toBase(10, 'mWC', 'pressure')).toBeCloseTo(98.0665, 9);
    expect(toBase(3600, 'mV', 'voltage')).toBeCloseTo(3.6, 12);
    expect(toBase(80, 'percent', 'share')).toBe(80);
    expect(toBase(2, 'h', 'time')).toBe(7200);
    expect(toBase(1, 'bar', 'temperature')).toBeNull();
  });

  it('converts temperatures with their offsets, and differences without them', () => {
    expect(celsiusOf(140, '°F')).toBeCloseTo(60, 12);
    expect(celsiusOf(333.15, 'K')).toBeCloseTo(60, 12);
    expect(celsiusOf(43.5, 'degC')).toBe(43.5);
    expect(celsiusOf(43.5, null)).toBe(43.5);
    expect(celsiusOf(43.5, 'bar')).toBeNull();
    expect(celsiusAs(50, '°F')).toBeCloseTo(122, 12);
    expect(differenceToBase(18, '°F', 'temperature')).toBeCloseTo(10, 12);
    expect(differenceToBase(10, 'K', 'temperature')).toBe(10);
  });

  it('knows every unit that it offers, by its own symbol, and converts back', () => {
    for (const symbol of UNIT_SYMBOLS) {
      const unit = unitOf(symbol);
      expect(unit?.symbol).toBe(symbol);
      if (!unit) continue;
      expect(isUnitOf(symbol, unit.quantity)).toBe(true);
      const there = toBase(12.5, symbol, unit.quantity) as number;
      expect(fromBase(there, symbol, unit.quantity)).toBeCloseTo(12.5, 9);
    }
  });
});
