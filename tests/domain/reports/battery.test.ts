import { expect, it } from 'vitest';
import { batteryOf } from '../../../src/domain/readings/datapoint-roles.ts';

it('the battery of a report is its charge, if the device sends that, otherwise its voltage, and never a mere flag', () => {
  const volts = { kind: 'gauge', role: 'battery_voltage' as const, last_value: 3.57 };
  const charge = { kind: 'gauge', role: 'battery_percent' as const, last_value: 15.6 };
  expect(batteryOf([volts, charge])).toBe(charge);
  expect(batteryOf([volts, { ...charge, last_value: null }])).toBe(volts);
  expect(batteryOf([{ ...charge, kind: 'state' }, volts])).toBe(volts);
  expect(batteryOf([{ kind: 'gauge', role: 'outlet_temperature' as const, last_value: 40 }])).toBeUndefined();
});
