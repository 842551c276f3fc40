import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag } from '../facts.ts';
import { DEVICE_VALUES } from './parts/values.ts';

const LEAK = { NoLeak: 0, Leak: 1 };

export default defineDeviceModel({
  title: 'Netvox R311W',
  vendor: 'Netvox',
  key: 'netvox/r311w',
  device_type: 'other',
  match: { brand_id: 'netvox', model_id: 'r311w', keys: ['Device', 'Volt', 'WaterLeak_1', 'WaterLeak_2'] },
  values: [
    { from: 'WaterLeak_1', ...flag('leak', 'Leak 1', LEAK) },
    { from: 'WaterLeak_2', ...flag('leak', 'Leak 2', LEAK) },
    ...DEVICE_VALUES,
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/netvox/payload/r311w.js',
  examples: [
    {
      payload: { Device: 'R311W', Volt: 3, WaterLeak_1: 'NoLeak', WaterLeak_2: 'Leak' },
      readings: [
        { key: 'WaterLeak_1', role: 'leak', value: 0 },
        { key: 'WaterLeak_2', role: 'leak', value: 1 },
        { key: 'Volt', role: 'battery_voltage', value: 3, unit: 'V' },
        { key: 'low_battery', role: 'battery_percent', value: 0 },
      ],
    },
  ],
});
