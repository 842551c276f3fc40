import { describe, expect, it } from 'vitest';
import { withPostcode, withUnits } from '../../../src/domain/text/format.ts';

describe('the numbers of a text', () => {
  it.each([
    ['2 valves above 45 °C for 5 min.', '2 valves above 45\u00a0°C for 5\u00a0min.'],
    ['60 L more than usual within 30 min', '60\u00a0L more than usual within 30\u00a0min'],
    ['12 L/min, 1.5 kL, 36 devices', '12\u00a0L/min, 1.5\u00a0kL, 36\u00a0devices'],
    ['for up to 15 min.', 'for up to 15\u00a0min.'],
    ['at least 3 L/h, 3 times', 'at least 3\u00a0L/h, 3\u00a0times'],
    ['Room 3 shower, 2 halls, Level 5 south', 'Room 3 shower, 2 halls, Level 5 south'],
  ])('stay on a line with their units: %s', (text, whole) => {
    expect(withUnits(text)).toBe(whole);
  });
});

it('keeps a postcode with the state or town before it', () => {
  expect(withPostcode('9 Recreation Drive, Bunbury WA 6230')).toBe(
    '9 Recreation Drive, Bunbury WA\u00a06230',
  );
  expect(withPostcode('2 Pōhutukawa Road, Whangārei 0110')).toBe('2 Pōhutukawa Road, Whangārei\u00a00110');
  expect(withPostcode('Level 2')).toBe('Level 2');
});
