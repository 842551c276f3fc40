import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_PERCENT, flag } from '../facts.ts';
import { milesightDecoder } from './parts/decoder.ts';
import { DEVICE_VALUES } from './parts/device.ts';

export default defineDeviceModel({
  title: 'Milesight WS303',
  vendor: 'Milesight',
  key: 'milesight/ws303',
  device_type: 'other',
  match: { brand_id: 'milesight-iot', model_id: 'ws303', keys: ['leakage_status'] },
  values: [
    { from: 'leakage_status', ...flag('leak', 'Leak', { normal: 0, leak: 1 }) },
    { from: 'battery', ...BATTERY_PERCENT },
    ...DEVICE_VALUES,
  ],
  decoder: milesightDecoder(),
  source: 'https://github.com/Milesight-IoT/SensorDecoders/tree/main/ws-series/ws303',
  examples: [
    {
      payload: { battery: 88, leakage_status: 'normal' },
      readings: [
        { key: 'leakage_status', role: 'leak', value: 0 },
        { key: 'battery', role: 'battery_percent', value: 88, unit: '%' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '017564030001',
      f_port: 85,
      readings: [
        { key: 'leakage_status', role: 'leak', value: 1 },
        { key: 'battery', role: 'battery_percent', value: 100, unit: '%' },
      ],
    },
    {
      title: 'A leak',
      payload: { battery: 88, leakage_status: 'leak' },
      readings: [
        { key: 'leakage_status', role: 'leak', value: 1 },
        { key: 'battery', role: 'battery_percent', value: 88, unit: '%' },
      ],
    },
  ],
});
