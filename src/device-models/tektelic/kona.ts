import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_VOLTAGE, HUMIDITY, ignored, state, unless } from '../facts.ts';

export default defineDeviceModel({
  title: 'Tektelic Kona Home Sensor',
  vendor: 'Tektelic',
  key: 'tektelic/kona',
  device_type: 'other',
  match: {
    brand_id: 'tektelic',
    model_id: 't000489x-home-base',
    keys: ['temperature', 'humidity', 'battery_voltage', 'reed_state', 'reed_count', 'external_input'],
  },
  values: [
    // The decoder sends null for what is not in the message.
    ...unless(null, { from: 'temperature', ...AMBIENT }),
    ...unless(null, { from: 'humidity', ...HUMIDITY }),
    ...unless(null, { from: 'battery_voltage', ...BATTERY_VOLTAGE }),
    ...unless(null, { from: 'external_input', ...state('External input') }),
    ...unless(null, { from: 'reed_state', ...state('Reed contact') }),
    { from: 'ambient_temperature', ...AMBIENT },
    { from: 'relative_humidity', ...HUMIDITY },
    ...ignored('activity', 'reed_count', 'bytes', 'raw', 'port'),
  ],
  source: 'https://github.com/SensationalSystems/tektelic-kona-decoder',
  examples: [
    {
      payload: {
        temperature: 21.3,
        humidity: 44.5,
        battery_voltage: 3.02,
        activity: null,
        reed_state: null,
        reed_count: null,
        external_input: true,
        bytes: [3, 103, 0, 213, 4, 104, 89],
      },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 21.3, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 44.5, unit: '%' },
        { key: 'battery_voltage', role: 'battery_voltage', value: 3.02, unit: 'V' },
      ],
    },
  ],
});
