import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { OUTLET } from '../facts.ts';
import { rs1xxSource, rs1xxValues } from './parts/values.ts';

// Not recognised by its paths: the RS1xx without a probe sends the same.
export default defineDeviceModel({
  title: 'Laird RS1xx with a 1-Wire probe',
  vendor: 'Laird Connectivity',
  key: 'laird/rs1xx-1wire',
  device_type: 'tmv',
  match: { brand_id: 'laird', model_id: 'rs1xx-ext-temp-1w-sensor' },
  values: rs1xxValues(OUTLET),
  source: rs1xxSource('rs1xx-ext-temp-1w-sensor.js'),
  examples: [
    {
      payload: {
        msgType: 'Laird_Internal_TH',
        options: ['None'],
        batteryCapacity: '60-80%',
        temperature: 48.67,
        humidity: 0,
        alarmMsgCount: 0,
        backlogMsgCount: 1,
      },
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: 48.67, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 0, unit: '%' },
        { key: 'batteryCapacity', role: 'battery_percent', value: 60, unit: '%' },
      ],
    },
  ],
});
