import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_PERCENT, ignored, OUTLET } from '../facts.ts';
import { milesightDecoder } from './parts/decoder.ts';
import { DEVICE_VALUES } from './parts/device.ts';

// Not recognised by its paths: any thermometer sends a temperature and a battery.
export default defineDeviceModel({
  title: 'Milesight EM500-PT100',
  vendor: 'Milesight',
  key: 'milesight/em500-pt100',
  device_type: 'tmv',
  match: { brand_id: 'milesight-iot', model_id: 'em500-pt100' },
  values: [
    { from: 'temperature', ...OUTLET },
    { from: 'battery', ...BATTERY_PERCENT },
    ...ignored(
      'temperature_change',
      'temperature_mutation',
      'temperature_alarm',
      'measuring_equipment',
      'history',
    ),
    ...DEVICE_VALUES,
  ],
  lists: [{ path: 'history', value: 'temperature', key: 'temperature', at_unix: 'timestamp', ...OUTLET }],
  decoder: milesightDecoder(`
    '20ce': [6, (at) => past({ timestamp: u32(at), temperature: i16(at + 4) / 10 })],`),
  source: 'https://github.com/Milesight-IoT/SensorDecoders/tree/main/em-series/em500-pt100',
  examples: [
    {
      payload: { battery: 92, temperature: 61.2 },
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: 61.2, unit: '°C' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '01756403671901',
      f_port: 85,
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: 28.1, unit: '°C' },
        { key: 'battery', role: 'battery_percent', value: 100, unit: '%' },
      ],
    },
    {
      title: 'Below zero',
      payload: { battery: 92, temperature: -4.5 },
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: -4.5, unit: '°C' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
  ],
});
