import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ELSYS_DECODER } from './parts/decoder.ts';
import { ELSYS_SOURCE, ELSYS_VALUES } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Elsys EMS',
  vendor: 'Elsys',
  key: 'elsys/ems',
  device_type: 'other',
  match: {
    brand_id: 'elsys',
    model_id: 'ems',
    keys: ['temperature', 'humidity', 'waterleak', 'x', 'y', 'z'],
  },
  values: ELSYS_VALUES,
  decoder: ELSYS_DECODER,
  source: ELSYS_SOURCE,
  examples: [
    {
      title: 'A leak',
      payload: { temperature: 22.6, humidity: 41, x: 1, y: 39, z: 5, pulse1: 8465, waterleak: 17, vdd: 3604 },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'waterleak', role: 'leak', value: 17 },
        { key: 'vdd', role: 'battery_voltage', value: 3.604, unit: 'V' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '0100E2022903012705120A0A2111070E14',
      f_port: 5,
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'waterleak', role: 'leak', value: 10 },
        { key: 'vdd', role: 'battery_voltage', value: 3.604, unit: 'V' },
      ],
    },
  ],
});
