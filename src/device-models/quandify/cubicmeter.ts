import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { statusValues } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Quandify CubicMeter 1.1',
  vendor: 'Quandify',
  key: 'quandify/cubicmeter',
  device_type: 'water_meter',
  match: {
    brand_id: 'quandify',
    model_id: 'cubicmeter-1-1-plastic',
    keys: ['decoded.total_volume', 'decoded.leak_status', 'decoded.battery_recovered'],
  },
  values: statusValues({
    volume: 'decoded.total_volume',
    leak: 'decoded.leak_status',
    error: 'decoded.error_code',
    batteryActive: 'decoded.battery_active',
    battery: 'decoded.battery_recovered',
    lowest: 'decoded.water_temp_min',
    highest: 'decoded.water_temp_max',
    ambient: 'decoded.ambient_temp',
  }),
  source:
    'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/quandify/cubicmeter-1-1-uplink.js',
  examples: [
    {
      payload: {
        fport: 1,
        length: 28,
        hexBytes: '49FBDF010000DE1400000000000046EDDF0106FC8B0702E2E6535455',
        type: 'statusReport',
        decoded: {
          error_code: 0,
          total_volume: 5342,
          leak_status: 2,
          battery_active: 3608,
          battery_recovered: 3640,
          water_temp_min: '21.5°C',
          water_temp_max: '22°C',
          ambient_temp: '22.5°C',
        },
      },
      readings: [
        { key: 'decoded.total_volume', role: 'register', value: 5342, unit: 'L' },
        { key: 'decoded.leak_status', role: 'leak', value: 0 },
        { key: 'decoded.error_code', role: 'fault', value: 0 },
        { key: 'reverse_flow', role: 'backflow', value: 0 },
        { key: 'decoded.battery_recovered', role: 'battery_voltage', value: 3.64, unit: 'V' },
        { key: 'decoded.water_temp_min', value: 21.5, unit: '°C' },
        { key: 'decoded.ambient_temp', role: 'ambient_temperature', value: 22.5, unit: '°C' },
      ],
    },
    {
      title: 'A leak, and water that flows back',
      payload: {
        fport: 1,
        type: 'statusReport',
        decoded: {
          error_code: 384,
          total_volume: 5342,
          leak_status: 3,
          battery_recovered: 3640,
          ambient_temp: '-3°C',
        },
      },
      readings: [
        { key: 'decoded.total_volume', role: 'register', value: 5342, unit: 'L' },
        { key: 'decoded.leak_status', role: 'leak', value: 1 },
        { key: 'decoded.error_code', role: 'fault', value: 384 },
        { key: 'reverse_flow', role: 'backflow', value: 1 },
        { key: 'decoded.battery_recovered', role: 'battery_voltage', value: 3.64, unit: 'V' },
        { key: 'decoded.ambient_temp', role: 'ambient_temperature', value: -3, unit: '°C' },
      ],
    },
  ],
});
