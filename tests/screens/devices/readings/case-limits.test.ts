import { expect, it } from 'vitest';
import { upperLimitOf } from '../../../../src/domain/valves/thresholds.ts';
import { redBeyond } from '../../../../src/screens/devices/readings/chart-group.tsx';

const valve = { type: 'tmv', tags: [], limits_profile: 'au_care' } as unknown as Parameters<
  typeof redBeyond
>[0];

const outlet = { role: 'outlet_temperature', unit: '°C' } as const;

it('the chart of a case is red beyond the limit that the case keeps, whatever its device’s is now', () => {
  const usual = upperLimitOf(valve, outlet)?.value;
  expect(usual).toEqual(expect.any(Number));
  expect(redBeyond(valve, outlet, { above: 55 }).alarmAbove).toBe(55);
  expect(redBeyond(valve, outlet, { below: 38 })).toEqual({ alarmAbove: usual, alarmBelow: 38 });
  expect(redBeyond(valve, outlet, undefined).alarmAbove).toBe(usual);
  expect(redBeyond(valve, { role: null, unit: 'ppm' }, undefined).alarmAbove).toBeNull();
});
