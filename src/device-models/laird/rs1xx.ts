import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT } from '../facts.ts';
import { rs1xxSource, rs1xxValues } from './parts/values.ts';

// Not recognised by its paths: the one with a 1-Wire probe sends the same.
export default defineDeviceModel({
  title: 'Laird RS1xx',
  vendor: 'Laird Connectivity',
  key: 'laird/rs1xx',
  device_type: 'other',
  match: { brand_id: 'laird', model_id: 'rs1xx-temp-rh-sensor' },
  values: rs1xxValues(AMBIENT),
  source: rs1xxSource('rs1xx-temp-rh-sensor.js'),
  examples: [
    {
      payload: {
        msgType: 'Laird_Internal_TH',
        options: ['None'],
        batteryCapacity: '80-100%',
        temperature: 22.67,
        humidity: 52.33,
        alarmMsgCount: 256,
        backlogMsgCount: 1,
      },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 22.67, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 52.33, unit: '%' },
        { key: 'batteryCapacity', role: 'battery_percent', value: 80, unit: '%' },
      ],
    },
    {
      title: 'A reading of the past has no time that can be read',
      payload: {
        msgType: 'SendBackLogMessage',
        options: ['None'],
        timestamp: { year: 2000, month: 'December', day: 1, hours: 0, minutes: 0, seconds: 2 },
        temperature: 107.76,
        humidity: 61.42,
      },
      readings: [],
    },
  ],
});
