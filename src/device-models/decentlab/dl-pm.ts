import { defineDeviceModel, type ModelValue } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_VOLTAGE, HUMIDITY, ignored } from '../facts.ts';

const SIZES = ['pm1_0', 'pm2_5', 'pm4', 'pm10'];

const mass = (size: string): ModelValue => ({
  from: `${size}_mass_concentration.value`,
  label: `${size.replace('_', '.').toUpperCase()} mass`,
  kind: 'gauge',
  unit: 'µg/m³',
});
const amount = (size: string): ModelValue => ({
  from: `${size}_number_concentration.value`,
  label: `${size.replace('_', '.').toUpperCase()} number`,
  kind: 'gauge',
  unit: '1/cm³',
});

export default defineDeviceModel({
  title: 'Decentlab DL-PM',
  vendor: 'Decentlab',
  key: 'decentlab/dl-pm',
  device_type: 'other',
  match: {
    brand_id: 'decentlab',
    model_id: 'dl-pm',
    keys: [
      'air_temperature.value',
      'air_humidity.value',
      'barometric_pressure.value',
      'pm2_5_mass_concentration.value',
      'device_id',
      'protocol_version',
    ],
  },
  values: [
    { from: 'air_temperature.value', ...AMBIENT },
    { from: 'air_humidity.value', ...HUMIDITY },
    { from: 'barometric_pressure.value', label: 'Air pressure', kind: 'gauge', unit: 'Pa' },
    { from: 'battery_voltage.value', ...BATTERY_VOLTAGE },
    ...SIZES.map(mass),
    ...['pm0_5', ...SIZES].map(amount),
    { from: 'typical_particle_size.value', label: 'Typical particle size', kind: 'gauge', unit: 'nm' },
    ...ignored('device_id', 'protocol_version', '*.displayName', '*.unit'),
  ],
  source: 'https://github.com/decentlab/decentlab-decoders/tree/master/DL-PM',
  examples: [
    {
      payload: {
        air_humidity: { displayName: 'Air humidity', unit: '%', value: 41.6 },
        air_temperature: { displayName: 'Air temperature', unit: '°C', value: 24.36 },
        barometric_pressure: { displayName: 'Barometric pressure', unit: 'Pa', value: 96800 },
        battery_voltage: { displayName: 'Battery voltage', unit: 'V', value: 3.109 },
        device_id: 6992,
        pm2_5_mass_concentration: {
          displayName: 'PM2.5 mass concentration',
          unit: 'µg⋅m⁻³',
          value: 3.9,
        },
        protocol_version: 2,
      },
      readings: [
        { key: 'air_temperature.value', role: 'ambient_temperature', value: 24.36, unit: '°C' },
        { key: 'air_humidity.value', role: 'humidity', value: 41.6, unit: '%' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.109, unit: 'V' },
        { key: 'pm2_5_mass_concentration.value', value: 3.9, unit: 'µg/m³' },
      ],
    },
  ],
});
