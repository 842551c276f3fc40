import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, LOW_BATTERY, PULSES, REGISTER, state } from '../facts.ts';

const CHANNEL_B = { ...PULSES, key: 'channel_b', label: 'Counter, channel B' };

export default defineDeviceModel({
  title: 'Adeunis Pulse',
  vendor: 'Adeunis',
  key: 'adeunis/pulse',
  device_type: 'water_meter',
  match: {
    brand_id: 'adeunis',
    model_id: 'pulse-4',
    keys: ['bytes.type', 'bytes.counterValues', 'bytes.status.frameCounter'],
  },
  values: [
    // Frame 0x5b has the values of channel B where 0x5a has those of channel A; 0x46 has one of each.
    { from: 'bytes.counterValues.0', when: { 'bytes.type': '0x5b Pulse 4 data - channel B' }, ...CHANNEL_B },
    { from: 'bytes.counterValues.1', when: { 'bytes.type': '0x46 Pulse 4 data' }, ...CHANNEL_B },
    { from: 'bytes.counterValues.0', ...REGISTER, label: 'Counter, channel A', unit: 'pulses' },
    { from: 'bytes.status.hardwareError', ...flag('fault', 'Hardware error') },
    { from: 'bytes.status.lowBattery', ...LOW_BATTERY },
    { from: 'bytes.channels.0.leakageAlarm', ...flag('leak', 'Leak, channel A') },
    { from: 'bytes.channels.1.leakageAlarm', ...flag('leak', 'Leak, channel B') },
    { from: 'bytes.channels.0.flow.alarm', ...flag('burst', 'High flow, channel A') },
    { from: 'bytes.channels.1.flow.alarm', ...state('High flow, channel B') },
    { from: 'bytes.channels.0.tamperAlarm', ...flag('tamper', 'Tamper, channel A') },
    { from: 'bytes.channels.1.tamperAlarm', ...state('Tamper, channel B') },
    ...ignored(
      'bytes.counterValues.*',
      'bytes.flowValues.*',
      'bytes.channels.*.name',
      'bytes.type',
      'bytes.timestamp',
      'bytes.decodingInfo',
      'bytes.status.frameCounter',
      'bytes.status.configurationDone',
      'bytes.status.timestamp',
    ),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/adeunis/pulse_lib.js',
  examples: [
    {
      title: 'Data of channel A',
      payload: {
        bytes: {
          type: '0x5a Pulse 4 data - channel A',
          status: {
            frameCounter: 3,
            hardwareError: false,
            lowBattery: true,
            configurationDone: true,
            timestamp: true,
          },
          timestamp: '2026-11-27T19:22:17.000',
          decodingInfo: 'counterValues: [t=0, t-1, t-2, ...]',
          counterValues: [295, 294, 292, 289, 285],
        },
      },
      readings: [
        { key: 'bytes.counterValues.0', role: 'register', value: 295, unit: 'pulses' },
        { key: 'bytes.status.hardwareError', role: 'fault', value: 0 },
        { key: 'bytes.status.lowBattery', role: 'battery_voltage', value: 1 },
      ],
    },
    {
      title: 'Keep alive with a leak on channel A',
      payload: {
        bytes: {
          type: '0x30 Pulse 4 keep alive',
          status: { frameCounter: 4, hardwareError: false, lowBattery: false, configurationDone: true },
          channels: [
            {
              name: 'channel A',
              flow: { alarm: false, last24hMin: 2, last24hMax: 40 },
              tamperAlarm: false,
              leakageAlarm: true,
            },
            {
              name: 'channel B',
              flow: { alarm: false, last24hMin: 0, last24hMax: 0 },
              tamperAlarm: false,
              leakageAlarm: false,
            },
          ],
        },
      },
      readings: [
        { key: 'bytes.status.hardwareError', role: 'fault', value: 0 },
        { key: 'bytes.status.lowBattery', role: 'battery_voltage', value: 0 },
        { key: 'bytes.channels.0.leakageAlarm', role: 'leak', value: 1 },
        { key: 'bytes.channels.1.leakageAlarm', role: 'leak', value: 0 },
        { key: 'bytes.channels.0.flow.alarm', role: 'burst', value: 0 },
        { key: 'bytes.channels.0.tamperAlarm', role: 'tamper', value: 0 },
      ],
    },
    {
      title: 'Data of channel B',
      payload: {
        bytes: {
          type: '0x5b Pulse 4 data - channel B',
          status: { frameCounter: 5, hardwareError: false, lowBattery: false, configurationDone: true },
          decodingInfo: 'counterValues: [t=0, t-1, t-2, ...]',
          counterValues: [812, 810],
        },
      },
      readings: [
        { key: 'channel_b', value: 812, unit: 'pulses' },
        { key: 'bytes.status.hardwareError', role: 'fault', value: 0 },
        { key: 'bytes.status.lowBattery', role: 'battery_voltage', value: 0 },
      ],
    },
  ],
});
