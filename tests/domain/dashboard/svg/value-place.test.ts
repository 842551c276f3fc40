import { expect, it } from 'vitest';
import { isSameUnit, placeOfValue, unitAfter } from '../../../../src/domain/dashboard/svg/value-place.ts';

it.each([
  ['T = 00.0', '00.0'],
  ['T1 = 00.0 °C', '00.0'],
  ['Tank 1: 000 L', '000'],
  ['%temp% °C', '%temp%'],
  ['Outlet {{outlet temp}}', '{{outlet temp}}'],
  ['Flow ##.# L/min', '##.#'],
  ['43.5 °C', '43.5'],
  ['Level: 80 %', '80'],
  ['12', '12'],
  ['P = 3', '3'],
  ['Setpoint 45 °C, now 00.0 °C', '00.0'],
  ['—', '—'],
  ['xx.x', 'xx.x'],
])('finds the place of the value in “%s”', (text, expected) => {
  const place = placeOfValue(text);
  expect(place && text.slice(place.start, place.end)).toBe(expected);
});

it.each(['Plant room', 'Tank 1', 'Pump 2.1', 'TMV-01', 'DN 25 pipe', 'Is it on?'])(
  'takes “%s” for a name',
  (text) => {
    expect(placeOfValue(text)).toBeNull();
  },
);

it('recognises a unit after a value, however it is spelled', () => {
  expect(['°C', ' l/min in', ' m3/h', '%', 'kLab', ' of 3'].map(unitAfter)).toEqual([2, 6, 5, 1, 0, 0]);
  expect(isSameUnit('º C', '°C')).toBe(true);
  expect(isSameUnit('l/min', 'L/min')).toBe(true);
  expect(isSameUnit('m³', 'L')).toBe(false);
});
