import { expect, it } from 'vitest';
import { batteryOf } from '../../../src/domain/reports/datapoints.ts';

it('the battery of a report is its charge, if the device sends that, otherwise its voltage', () => {
  const volts = { key: 'battery_v', last_value: 3.57 };
  const charge = { key: 'battery_percent', last_value: 15.6 };
  expect(batteryOf([volts, charge])).toBe(charge);
  expect(batteryOf([volts, { ...charge, last_value: null }])).toBe(volts);
  expect(batteryOf([{ key: 'temperature', last_value: 40 }])).toBeUndefined();
});
