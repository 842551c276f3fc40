import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored } from '../../domain/device-models/values.ts';

const OUTLET = { role: 'outlet_temperature', label: 'Outlet temperature', kind: 'gauge', unit: '°C' } as const;

// Not recognised by its paths: any thermometer sends a temperature and a battery.
export default defineDeviceModel({
  title: 'Milesight EM500-PT100',
  vendor: 'Milesight',
  key: 'milesight/em500-pt100',
  device_type: 'tmv',
  match: { brand_id: 'milesight-iot', model_id: 'em500-pt100' },
  values: [
    { from: 'temperature', ...OUTLET },
    { from: 'battery', role: 'battery_percent', label: 'Battery', kind: 'gauge', unit: '%' },
    ...ignored(
      'temperature_change',
      'temperature_alarm',
      'history',
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
  lists: [
    { path: 'history', value: 'temperature', key: 'temperature', at_unix: 'timestamp', ...OUTLET },
  ],
  source: 'https://github.com/Milesight-IoT/SensorDecoders/tree/main/em-series/em500-pt100',
  examples: [
    {
      payload: { battery: 92, temperature: 61.2 },
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: 61.2, unit: '°C' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
  ],
});
