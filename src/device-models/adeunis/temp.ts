import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, LOW_BATTERY, OUTLET, WATER_TEMPERATURE } from '../facts.ts';

const FIRST = { ...OUTLET, key: 'temperature_1' };
const SECOND = { ...WATER_TEMPERATURE, key: 'temperature_2', label: 'Temperature 2' };

export default defineDeviceModel({
  title: 'Adeunis Temp',
  vendor: 'Adeunis',
  key: 'adeunis/temp',
  device_type: 'tmv',
  match: {
    brand_id: 'adeunis',
    model_id: 'temp-4',
    keys: ['bytes.type', 'bytes.temperatures', 'bytes.status.frameCounter'],
  },
  values: [
    // The latest value is the first; how far apart the others are is a setting that is not sent.
    { from: 'bytes.temperatures.0.values.0', ...FIRST },
    { from: 'bytes.temperatures.1.values.0', ...SECOND },
    { from: 'bytes.temperatures.0.value', ...FIRST },
    { from: 'bytes.temperatures.1.value', ...SECOND },
    { from: 'bytes.alarms.0.temperature.value', ...FIRST },
    { from: 'bytes.alarms.1.temperature.value', ...SECOND },
    { from: 'bytes.status.hardwareError', ...flag('fault', 'Hardware error') },
    { from: 'bytes.status.lowBattery', ...LOW_BATTERY },
    ...ignored(
      'bytes.temperatures.*.values.*',
      'bytes.temperatures.*.name',
      'bytes.temperatures.*.unit',
      'bytes.alarms.*.name',
      'bytes.alarms.*.alarmStatus',
      'bytes.alarms.*.temperature.unit',
      'bytes.type',
      'bytes.timestamp',
      'bytes.decodingInfo',
      'bytes.status.*',
    ),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/adeunis/temp_lib.js',
  examples: [
    {
      title: 'Periodic data of two probes',
      payload: {
        bytes: {
          type: '0x57 Temp 4 periodic data',
          status: {
            frameCounter: 4,
            hardwareError: false,
            lowBattery: true,
            configurationDone: false,
            configurationInconsistency: false,
            configuration2ChannelsActivated: true,
            timestamp: true,
          },
          timestamp: '2023-12-28T19:22:17.000',
          decodingInfo: 'values: [t=0, t-1, t-2, ...]',
          temperatures: [
            { name: 'temperature 1', unit: '°C', values: [43.5, 50] },
            { name: 'temperature 2', unit: '°C', values: [-10, -0.1] },
          ],
        },
      },
      readings: [
        { key: 'temperature_1', role: 'outlet_temperature', value: 43.5, unit: '°C' },
        { key: 'temperature_2', role: 'water_temperature', value: -10, unit: '°C' },
        { key: 'bytes.status.hardwareError', role: 'fault', value: 0 },
        { key: 'bytes.status.lowBattery', role: 'battery_voltage', value: 1 },
      ],
    },
    {
      title: 'An alarm of its own limits',
      payload: {
        bytes: {
          type: '0x58 Temp 4 alarm',
          status: { frameCounter: 5, hardwareError: false, lowBattery: false, configurationDone: false },
          alarms: [
            {
              name: 'temperature 1',
              alarmStatus: 'highThreshold',
              temperature: { unit: '°C', value: 55.1 },
            },
          ],
        },
      },
      readings: [
        { key: 'temperature_1', role: 'outlet_temperature', value: 55.1, unit: '°C' },
        { key: 'bytes.status.hardwareError', role: 'fault', value: 0 },
        { key: 'bytes.status.lowBattery', role: 'battery_voltage', value: 0 },
      ],
    },
  ],
});
