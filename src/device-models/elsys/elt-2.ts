import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ELSYS_DECODER } from './parts/decoder.ts';
import { ELSYS_SOURCE, ELSYS_VALUES } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Elsys ELT-2',
  vendor: 'Elsys',
  key: 'elsys/elt-2',
  device_type: 'tmv',
  match: { brand_id: 'elsys', model_id: 'elt-2', keys: ['externalTemperature', 'temperature', 'vdd'] },
  values: ELSYS_VALUES,
  decoder: ELSYS_DECODER,
  source: ELSYS_SOURCE,
  examples: [
    {
      payload: {
        temperature: 22.6,
        humidity: 41,
        pressure: 1007.29,
        externalTemperature: 55.4,
        externalTemperature2: [48.1, 47.9],
        vdd: 3642,
        pulse1: 3,
        pulseAbs1: 90817,
        waterleak: 0,
      },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'externalTemperature', role: 'outlet_temperature', value: 55.4, unit: '°C' },
        { key: 'externalTemperature2.0', role: 'water_temperature', value: 48.1, unit: '°C' },
        { key: 'externalTemperature2.1', role: 'water_temperature', value: 47.9, unit: '°C' },
        { key: 'vdd', role: 'battery_voltage', value: 3.642, unit: 'V' },
        { key: 'waterleak', role: 'leak', value: 0 },
        { key: 'pressure', value: 1007.29, unit: 'hPa' },
        { key: 'pulseAbs1', value: 90817, unit: 'pulses' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '0100E202290C022A1901E11901DF070E3A0B000162C1120014000F5EBA',
      f_port: 5,
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 41, unit: '%' },
        { key: 'externalTemperature', role: 'outlet_temperature', value: 55.4, unit: '°C' },
        { key: 'externalTemperature2.0', role: 'water_temperature', value: 48.1, unit: '°C' },
        { key: 'externalTemperature2.1', role: 'water_temperature', value: 47.9, unit: '°C' },
        { key: 'vdd', role: 'battery_voltage', value: 3.642, unit: 'V' },
        { key: 'waterleak', role: 'leak', value: 0 },
        { key: 'pulseAbs', value: 90817, unit: 'pulses' },
        { key: 'pressure', value: 1007.29, unit: 'hPa' },
      ],
    },
    {
      title: 'One further probe',
      payload: { temperature: 22.6, externalTemperature: 41.2, externalTemperature2: 58.8, vdd: 3630 },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.6, unit: '°C' },
        { key: 'externalTemperature', role: 'outlet_temperature', value: 41.2, unit: '°C' },
        { key: 'externalTemperature2', role: 'water_temperature', value: 58.8, unit: '°C' },
        { key: 'vdd', role: 'battery_voltage', value: 3.63, unit: 'V' },
      ],
    },
  ],
});
