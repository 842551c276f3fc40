import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag } from '../facts.ts';
import { statusValues } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Quandify CubicMeter 1.1 with the vendor’s decoder',
  vendor: 'Quandify',
  key: 'quandify/cubicmeter-copper',
  device_type: 'water_meter',
  match: {
    brand_id: 'quandify',
    model_id: 'cubicmeter-1-1-copper',
    keys: ['decoded.totalVolume', 'decoded.leakState', 'decoded.batteryRecovered'],
  },
  values: [
    { from: 'decoded.isSensing', ...flag('empty_pipe', 'No water sensed', { false: 1, true: 0 }) },
    ...statusValues({
      volume: 'decoded.totalVolume',
      leak: 'decoded.leakState',
      error: 'decoded.errorCode',
      batteryActive: 'decoded.batteryActive',
      battery: 'decoded.batteryRecovered',
      lowest: 'decoded.waterTemperatureMin',
      highest: 'decoded.waterTemperatureMax',
      ambient: 'decoded.ambientTemperature',
    }),
  ],
  source: 'https://github.com/quandify/cubicmeter-1.1',
  examples: [
    {
      payload: {
        fPort: 1,
        length: 28,
        hexBytes: '49FBDF010000DE1400000000000046EDDF0106FC8B0702E2E6535455',
        type: 'statusReport',
        decoded: {
          errorCode: 0,
          isSensing: true,
          totalVolume: 5342,
          leakState: 2,
          batteryActive: 3608,
          batteryRecovered: 3640,
          waterTemperatureMin: 21.5,
          waterTemperatureMax: 22,
          ambientTemperature: 22.5,
        },
      },
      readings: [
        { key: 'decoded.totalVolume', role: 'register', value: 5342, unit: 'L' },
        { key: 'decoded.leakState', role: 'leak', value: 0 },
        { key: 'decoded.errorCode', role: 'fault', value: 0 },
        { key: 'reverse_flow', role: 'backflow', value: 0 },
        { key: 'decoded.isSensing', role: 'empty_pipe', value: 0 },
        { key: 'decoded.batteryRecovered', role: 'battery_voltage', value: 3.64, unit: 'V' },
        { key: 'decoded.ambientTemperature', role: 'ambient_temperature', value: 22.5, unit: '°C' },
      ],
    },
  ],
});
