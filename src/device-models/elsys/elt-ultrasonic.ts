import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ELSYS_DECODER } from './parts/decoder.ts';
import { ELSYS_SOURCE, ELSYS_VALUES } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Elsys ELT Ultrasonic',
  vendor: 'Elsys',
  key: 'elsys/elt-ultrasonic',
  device_type: 'other',
  match: { brand_id: 'elsys', model_id: 'elt-ultrasonic', keys: ['temperature', 'distance', 'vdd'] },
  values: ELSYS_VALUES,
  decoder: ELSYS_DECODER,
  source: ELSYS_SOURCE,
  examples: [
    {
      payload: { temperature: 22.6, humidity: 41, x: 1, y: 39, z: 5, distance: 897, vdd: 3610 },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'vdd', role: 'battery_voltage', value: 3.61, unit: 'V' },
        { key: 'distance', value: 897, unit: 'mm' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '0100E2022903012705070E1A0E0381',
      f_port: 5,
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'vdd', role: 'battery_voltage', value: 3.61, unit: 'V' },
        { key: 'distance', value: 897, unit: 'mm' },
      ],
    },
  ],
});
