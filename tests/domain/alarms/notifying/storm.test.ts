import { expect, it } from 'vitest';
import { SEVERITIES } from '../../../../src/domain/alarms/alarm.ts';
import { isCombined } from '../../../../src/domain/alarms/notifying/storm.ts';

it('the first ten cases are sent individually, further ones are combined', () => {
  expect(isCombined('high', 9)).toBe(false);
  expect(isCombined('high', 10)).toBe(true);
  expect(isCombined('low', 5_000)).toBe(true);
});

it('critical cases are never combined', () => {
  expect(SEVERITIES.filter((severity) => !isCombined(severity, 5_000))).toEqual(['critical']);
});

it('more than ten devices that fall silent together are combined from the first on', () => {
  expect(isCombined('medium', 0, 10)).toBe(false);
  expect(isCombined('medium', 0, 11)).toBe(true);
  expect(isCombined('critical', 0, 11)).toBe(false);
});
