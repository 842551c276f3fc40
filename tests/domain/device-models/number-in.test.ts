import { expect, it } from 'vitest';
import { numberIn } from '../../../src/domain/device-models/number-in.ts';

it.each([
  ['21.5°C', 21.5, '°C'],
  ['1,234.5 L', 1234.5, 'L'],
  ['1.234,5 l', 1234.5, 'l'],
  ['1,234', 1234, undefined],
  ['1,23', 1.23, undefined],
  ['12’345 m3', 12_345, 'm3'],
  ['-4', -4, undefined],
  ['−4.5 °C', -4.5, '°C'],
  ['+7', 7, undefined],
  ['1.5e3 mL', 1500, 'mL'],
  ['.5 m³/h', 0.5, 'm³/h'],
  ['1 234 567,8 US gal', 1_234_567.8, 'US gal'],
  [' 42 ', 42, undefined],
])('reads the text %j as a number', (text, value, unit) => {
  expect(numberIn(text)).toEqual(unit === undefined ? { value } : { value, unit });
});

it.each([
  '',
  'NaN',
  'eco',
  '1.2.3',
  '1,23,4',
  '2026-11-27 22:00:00',
  '10.0.0.1',
  '0x5a Pulse 4 data - channel A',
  '1e999',
])('finds no number in %j', (text) => {
  expect(numberIn(text)).toHaveProperty('fault');
});

it('looks words up before numbers, ignoring case and blanks around them', () => {
  const words = { normal: 0, Leak: 1, '2': 0, '3': 1, '-': 0 };
  expect(numberIn('normal', words)).toEqual({ value: 0 });
  expect(numberIn(' LEAK ', words)).toEqual({ value: 1 });
  expect(numberIn(3, words)).toEqual({ value: 1 });
  expect(numberIn('2', words)).toEqual({ value: 0 });
  expect(numberIn(4, words)).toEqual({ fault: 'word' });
  expect(numberIn('burst', words)).toEqual({ fault: 'word' });
  expect(numberIn(true, words)).toEqual({ value: 1 });
  expect(numberIn('constructor', {})).toEqual({ fault: 'word' });
});

it('takes yes and no for 1 and 0, and nothing else that is no number', () => {
  expect(numberIn(true)).toEqual({ value: 1 });
  expect(numberIn(false)).toEqual({ value: 0 });
  expect(numberIn(null)).toEqual({ fault: 'null' });
  expect(numberIn([1])).toEqual({ fault: 'list' });
  expect(numberIn({})).toEqual({ fault: 'not_number' });
  expect(numberIn(Number.NaN)).toEqual({ fault: 'not_finite' });
  expect(Object.is((numberIn(-0) as { value: number }).value, 0)).toBe(true);
});
