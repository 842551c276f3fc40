import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored } from '../../domain/device-models/values.ts';

export default defineDeviceModel({
  title: 'Milesight WS303',
  vendor: 'Milesight',
  key: 'milesight/ws303',
  device_type: 'other',
  match: { brand_id: 'milesight-iot', model_id: 'ws303', keys: ['leakage_status'] },
  values: [
    {
      from: 'leakage_status',
      role: 'leak',
      label: 'Leak',
      kind: 'state',
      words: { normal: 0, leak: 1 },
    },
    { from: 'battery', role: 'battery_percent', label: 'Battery', kind: 'gauge', unit: '%' },
    ...ignored(
      'ipso_version',
      'hardware_version',
      'firmware_version',
      'tsl_version',
      'sn',
      'lorawan_class',
      'reset_event',
      'device_status',
    ),
  ],
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
      title: 'A leak',
      payload: { battery: 88, leakage_status: 'leak' },
      readings: [
        { key: 'leakage_status', role: 'leak', value: 1 },
        { key: 'battery', role: 'battery_percent', value: 88, unit: '%' },
      ],
    },
  ],
});
