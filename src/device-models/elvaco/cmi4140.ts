import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, REGISTER, WATER_TEMPERATURE } from '../facts.ts';

export default defineDeviceModel({
  title: 'Elvaco CMi4140',
  vendor: 'Elvaco',
  key: 'elvaco/cmi4140',
  device_type: 'water_meter',
  match: {
    brand_id: 'elvaco',
    model_id: 'cmi4140',
    keys: ['energy', 'volume', 'power', 'flow', 'flow_temperature', 'return_temperature'],
  },
  values: [
    { from: 'volume', ...REGISTER, unit: 'm³' },
    { from: 'flow', role: 'flow_rate', label: 'Flow rate', kind: 'gauge', unit: 'm³/h' },
    { from: 'flow_temperature', ...WATER_TEMPERATURE, label: 'Flow temperature' },
    { from: 'return_temperature', ...WATER_TEMPERATURE, label: 'Return temperature' },
    { from: 'energy', label: 'Energy', kind: 'counter', unit: 'kWh' },
    { from: 'power', label: 'Power', kind: 'gauge', unit: 'kW' },
    { from: 'error_flag', ...flag('fault', 'Error') },
    ...ignored('serial', 'datetime_heat_meter'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/elvaco/cmi4140.js',
  examples: [
    {
      payload: {
        energy: 98547.5,
        volume: 2297.603,
        power: 0,
        flow: 0,
        flow_temperature: 98.71,
        return_temperature: 57.29,
        serial: 79810544,
        error_flag: 0,
      },
      readings: [
        { key: 'volume', role: 'register', value: 2297.603, unit: 'm³' },
        { key: 'flow', role: 'flow_rate', value: 0, unit: 'm³/h' },
        { key: 'flow_temperature', role: 'water_temperature', value: 98.71, unit: '°C' },
        { key: 'return_temperature', role: 'water_temperature', value: 57.29, unit: '°C' },
        { key: 'energy', value: 98547.5, unit: 'kWh' },
        { key: 'error_flag', role: 'fault', value: 0 },
      ],
    },
  ],
});
