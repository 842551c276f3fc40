import { defineDeviceModel, type ModelValue } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_VOLTAGE, HUMIDITY, ignored } from '../facts.ts';
import { decentlabDecoder } from './parts/decoder.ts';

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
  decoder: decentlabDecoder(`
    [1, (x) => ({ battery_voltage: measured(x[0] / 1000, 'V') })],
    [10, (x) => ({
      pm1_0_mass_concentration: measured(x[0] / 10, 'µg⋅m⁻³'),
      pm2_5_mass_concentration: measured(x[1] / 10, 'µg⋅m⁻³'),
      pm4_mass_concentration: measured(x[2] / 10, 'µg⋅m⁻³'),
      pm10_mass_concentration: measured(x[3] / 10, 'µg⋅m⁻³'),
      typical_particle_size: measured(x[4], 'nm'),
      pm0_5_number_concentration: measured(x[5] / 10, '1⋅cm⁻³'),
      pm1_0_number_concentration: measured(x[6] / 10, '1⋅cm⁻³'),
      pm2_5_number_concentration: measured(x[7] / 10, '1⋅cm⁻³'),
      pm4_number_concentration: measured(x[8] / 10, '1⋅cm⁻³'),
      pm10_number_concentration: measured(x[9] / 10, '1⋅cm⁻³'),
    })],
    [2, (x) => ({
      air_temperature: measured((175.72 * x[0]) / 65536 - 46.85, '°C'),
      air_humidity: measured((125 * x[1]) / 65536 - 6, '%'),
    })],
    [1, (x) => ({ barometric_pressure: measured(x[0] * 2, 'Pa') })],`),
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
    {
      title: 'Bytes',
      bytes: '021b50000f0c25002500270027002701f50107012c012d012d012d67bd618dbd10',
      f_port: 1,
      readings: [
        { key: 'air_temperature.value', role: 'ambient_temperature', value: 24.35660461425781, unit: '°C' },
        { key: 'air_humidity.value', role: 'humidity', value: 41.63221740722656, unit: '%' },
        { key: 'barometric_pressure.value', value: 96800, unit: 'Pa' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.109, unit: 'V' },
        { key: 'pm2_5_mass_concentration.value', value: 3.9, unit: 'µg/m³' },
        { key: 'pm10_number_concentration.value', value: 30.1, unit: '1/cm³' },
      ],
    },
  ],
});
