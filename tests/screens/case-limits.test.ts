import { expect, it } from 'vitest';
import { upperLimitOf } from '../../src/domain/thresholds.ts';
import { redBeyond } from '../../src/screens/device/chart-group.tsx';

const valve = { type: 'tmv', tags: [], limits_profile: 'au_care' } as unknown as Parameters<
  typeof redBeyond
>[0];

it('the chart of a case is red beyond the limit that the case keeps, whatever its device’s is now', () => {
  const usual = upperLimitOf(valve, 'temperature_mixed')?.value;
  expect(usual).toEqual(expect.any(Number));
  expect(redBeyond(valve, 'temperature_mixed', { above: 55 }).alarmAbove).toBe(55);
  expect(redBeyond(valve, 'temperature_mixed', { below: 38 })).toEqual({ alarmAbove: usual, alarmBelow: 38 });
  expect(redBeyond(valve, 'temperature_mixed', undefined).alarmAbove).toBe(usual);
  expect(redBeyond(valve, 'co2', undefined).alarmAbove).toBeNull();
});
