import { describe, expect, it } from 'vitest';
import { formatBytes, formatMeasured, formatValue, NOTHING } from '../../../src/domain/text/format.ts';

describe('values with their units', () => {
  it.each([
    [43.5, '°C', '43.5\u00a0°C'],
    [43.5219, '°C', '43.5\u00a0°C'],
    [3.612, 'V', '3.61\u00a0V'],
    [0.03456, 'm³', '0.035\u00a0m³'],
    [18_234.9, 'L', '18.2\u00a0kL'],
    [9999, 'L', '9,999\u00a0L'],
    [-4.25, '°C', '−4.25\u00a0°C'],
    [-0, '°C', '0\u00a0°C'],
    [55.04, '%', '55%'],
    [7, null, '7'],
    [1e15, 'L', '1,000,000,000,000\u00a0kL'],
  ])('%d %s → %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it('shows a dash where there is none', () => {
    expect(formatValue(null, '°C')).toBe(NOTHING);
    expect(formatValue(Number.NaN, '°C')).toBe(NOTHING);
  });
});

describe('measured values', () => {
  it.each([
    [44, '°C', '44.0\u00a0°C'],
    [43.5219, '°C', '43.5\u00a0°C'],
    [-4.25, '°C', '−4.3\u00a0°C'],
    [0, '°C', '0.0\u00a0°C'],
    [3.6, 'V', '3.60\u00a0V'],
    [55.04, '%', '55%'],
    [999.4, 'L', '999.4\u00a0L'],
    [9999, 'L', '9,999\u00a0L'],
    [18_234.9, 'L', '18.2\u00a0kL'],
    [12, 'L/min', '12.0\u00a0L/min'],
  ])('%d %s has the decimals of its unit: %s', (value, unit, text) => {
    expect(formatMeasured(value, unit)).toBe(text);
  });

  it('does not round a small value to zero', () => {
    expect(formatMeasured(0.0312, 'L/min')).toBe('0.031\u00a0L/min');
    expect(formatMeasured(0.2, '%')).toBe('0.2%');
    expect(formatMeasured(-0.01, '°C')).toBe('−0.01\u00a0°C');
  });

  it('gives values in an unknown unit the digits that their size needs', () => {
    expect(formatMeasured(7, null)).toBe('7');
    expect(formatMeasured(7.256, 'NTU')).toBe('7.26\u00a0NTU');
  });
});

describe('the size of a file', () => {
  it.each([
    [0, '0\u00a0B'],
    [999, '999\u00a0B'],
    [64_123, '64\u00a0kB'],
    [1_240_000, '1.2\u00a0MB'],
    [123_400_000, '123\u00a0MB'],
  ])('%d → %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
