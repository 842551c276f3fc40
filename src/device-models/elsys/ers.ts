import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ELSYS_DECODER } from './parts/decoder.ts';
import { ELSYS_SOURCE, ELSYS_VALUES } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Elsys ERS',
  vendor: 'Elsys',
  key: 'elsys/ers',
  device_type: 'other',
  match: {
    brand_id: 'elsys',
    model_id: 'ers',
    keys: ['temperature', 'humidity', 'light', 'motion', 'vdd'],
  },
  values: ELSYS_VALUES,
  decoder: ELSYS_DECODER,
  source: ELSYS_SOURCE,
  examples: [
    {
      payload: { temperature: 22.6, humidity: 41, light: 39, motion: 6, vdd: 3594 },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'vdd', role: 'battery_voltage', value: 3.594, unit: 'V' },
        { key: 'light', value: 39, unit: 'lx' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '0100E202290400270506070E0A',
      f_port: 5,
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'vdd', role: 'battery_voltage', value: 3.594, unit: 'V' },
        { key: 'light', value: 39, unit: 'lx' },
      ],
    },
  ],
});
