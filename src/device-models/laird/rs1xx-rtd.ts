import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { OUTLET } from '../facts.ts';
import { rs1xxSource, rs1xxValues } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Laird RS1xx with an RTD probe',
  vendor: 'Laird Connectivity',
  key: 'laird/rs1xx-rtd',
  device_type: 'tmv',
  match: {
    brand_id: 'laird',
    model_id: 'rs1xx-ext-temp-rtd-sensor',
    keys: ['msgType', 'batteryCapacity', 'temperature'],
    when: { msgType: 'Laird_RTD' },
  },
  values: rs1xxValues(OUTLET),
  source: rs1xxSource('rs1xx-ext-temp-rtd-sensor.js'),
  examples: [
    {
      payload: {
        msgType: 'Laird_RTD',
        options: ['None'],
        batteryCapacity: '5-20%',
        temperature: 58.97,
        alarmMsgCount: 1,
        backlogMsgCount: 4096,
      },
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: 58.97, unit: '°C' },
        { key: 'batteryCapacity', role: 'battery_percent', value: 5, unit: '%' },
      ],
    },
  ],
});
