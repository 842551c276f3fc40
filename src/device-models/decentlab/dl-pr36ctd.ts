import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored, WATER_TEMPERATURE } from '../facts.ts';
import { decentlabDecoder } from './parts/decoder.ts';

export default defineDeviceModel({
  title: 'Decentlab DL-PR36CTD',
  vendor: 'Decentlab',
  key: 'decentlab/dl-pr36ctd',
  device_type: 'other',
  match: {
    brand_id: 'decentlab',
    model_id: 'dl-pr36ctd',
    keys: [
      'pressure.value',
      'temperature_pt1000.value',
      'temperature_electronics.value',
      'electrical_conductivity.value',
      'device_id',
      'protocol_version',
    ],
  },
  values: [
    { from: 'pressure.value', role: 'pressure', label: 'Pressure', kind: 'gauge', unit: 'bar' },
    { from: 'temperature_pt1000.value', ...WATER_TEMPERATURE },
    {
      from: 'temperature_electronics.value',
      label: 'Temperature of the electronics',
      kind: 'gauge',
      unit: '°C',
    },
    {
      from: 'electrical_conductivity.value',
      label: 'Conductivity',
      kind: 'gauge',
      unit: { from: 'electrical_conductivity.unit' },
    },
    { from: 'battery_voltage.value', ...BATTERY_VOLTAGE },
    ...ignored('device_id', 'protocol_version', '*.displayName', '*.unit'),
  ],
  decoder: decentlabDecoder(`
    [4, (x) => ({
      pressure: measured((x[0] - 32768) / 8192, 'bar'),
      temperature_electronics: measured((x[1] - 32768) / 256, '°C'),
      temperature_pt1000: measured((x[2] - 32768) / 256, '°C'),
      electrical_conductivity: measured((x[3] - 32768) / 1024, 'mS⋅cm⁻¹'),
    })],
    [1, (x) => ({ battery_voltage: measured(x[0] / 1000, 'V') })],`),
  source: 'https://github.com/decentlab/decentlab-decoders/tree/master/DL-PR36CTD',
  examples: [
    {
      payload: {
        protocol_version: 2,
        device_id: 2583,
        pressure: { displayName: 'Pressure', value: 0.237, unit: 'bar' },
        temperature_electronics: { displayName: 'Temperature (electronics)', value: 23.469, unit: '°C' },
        temperature_pt1000: { displayName: 'Temperature (PT1000)', value: 23.504, unit: '°C' },
        electrical_conductivity: {
          displayName: 'Electrical conductivity',
          value: 0.006,
          unit: 'mS⋅cm⁻¹',
        },
        battery_voltage: { displayName: 'Battery voltage', value: 3.115, unit: 'V' },
      },
      readings: [
        { key: 'pressure.value', role: 'pressure', value: 0.237, unit: 'bar' },
        { key: 'temperature_pt1000.value', role: 'water_temperature', value: 23.504, unit: '°C' },
        { key: 'electrical_conductivity.value', value: 0.006, unit: 'mS⋅cm⁻¹' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.115, unit: 'V' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '020a17000380079786978180060c2b',
      f_port: 1,
      readings: [
        { key: 'pressure.value', role: 'pressure', value: 0.0008544921875, unit: 'bar' },
        { key: 'temperature_pt1000.value', role: 'water_temperature', value: 23.50390625, unit: '°C' },
        { key: 'temperature_electronics.value', value: 23.5234375, unit: '°C' },
        { key: 'electrical_conductivity.value', value: 0.005859375, unit: 'mS⋅cm⁻¹' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.115, unit: 'V' },
      ],
    },
  ],
});
