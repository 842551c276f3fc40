import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored, OUTLET } from '../facts.ts';
import { decentlabDecoder } from './parts/decoder.ts';

export default defineDeviceModel({
  title: 'Decentlab DL-DS18',
  vendor: 'Decentlab',
  key: 'decentlab/dl-ds18',
  device_type: 'tmv',
  match: {
    brand_id: 'decentlab',
    model_id: 'dl-ds18',
    keys: ['temperature.value', 'battery_voltage.value', 'device_id', 'protocol_version'],
  },
  values: [
    { from: 'temperature.value', ...OUTLET },
    { from: 'battery_voltage.value', ...BATTERY_VOLTAGE },
    ...ignored('device_id', 'protocol_version', '*.displayName', '*.unit'),
  ],
  decoder: decentlabDecoder(`
    [1, (x) => ({ temperature: measured((x[0] - 32768) / 16, '°C') })],
    [1, (x) => ({ battery_voltage: measured(x[0] / 1000, 'V') })],`),
  source: 'https://github.com/decentlab/decentlab-decoders/tree/master/DL-DS18',
  examples: [
    {
      payload: {
        battery_voltage: { displayName: 'Battery voltage', unit: 'V', value: 3.093 },
        device_id: 573,
        protocol_version: 2,
        temperature: { displayName: 'Temperature', unit: '°C', value: 51.875 },
      },
      readings: [
        { key: 'temperature.value', role: 'outlet_temperature', value: 51.875, unit: '°C' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.093, unit: 'V' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '02023d0003815e0c15',
      f_port: 1,
      readings: [
        { key: 'temperature.value', role: 'outlet_temperature', value: 21.875, unit: '°C' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.093, unit: 'V' },
      ],
    },
  ],
});
