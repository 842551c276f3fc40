import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_PERCENT, flag, HUMIDITY, ignored, PULSES, REGISTER, state } from '../facts.ts';
import { milesightDecoder } from './parts/decoder.ts';
import { DEVICE_VALUES } from './parts/device.ts';

// The message does not say into which unit the device was set to convert pulses; litres are its default.
const VOLUME = { ...REGISTER, unit: 'L' };

export default defineDeviceModel({
  title: 'Milesight EM300-DI',
  vendor: 'Milesight',
  key: 'milesight/em300-di',
  device_type: 'water_meter',
  match: {
    brand_id: 'milesight-iot',
    model_id: 'em300-di',
    keys: ['water', 'water_conv', 'pulse_conv'],
  },
  values: [
    { from: 'water', ...VOLUME },
    // Without a conversion in the device, its pulses are the only register.
    { from: 'pulse', when: { water: null }, ...PULSES, role: 'register' },
    { from: 'pulse', ...PULSES },
    { from: 'temperature', ...AMBIENT },
    { from: 'humidity', ...HUMIDITY },
    { from: 'battery', ...BATTERY_PERCENT },
    {
      from: 'water_alarm',
      ...flag('leak', 'Water flows on', {
        'water outage timeout alarm': 0,
        'water outage timeout alarm release': 0,
        'water flow timeout alarm': 1,
        'water flow timeout alarm release': 0,
      }),
    },
    { from: 'gpio', ...state('Input', { low: 0, high: 1 }) },
    ...ignored('water_conv', 'pulse_conv', 'gpio_alarm', 'history'),
    ...DEVICE_VALUES,
  ],
  lists: [
    { path: 'history', value: 'water', key: 'water', at_unix: 'timestamp', ...VOLUME },
    { path: 'history', value: 'pulse', key: 'pulse', at_unix: 'timestamp', ...PULSES },
    { path: 'history', value: 'temperature', key: 'temperature', at_unix: 'timestamp', ...AMBIENT },
    { path: 'history', value: 'humidity', key: 'humidity', at_unix: 'timestamp', ...HUMIDITY },
  ],
  decoder: milesightDecoder(`
    '20ce': [13, (at) => past({
      timestamp: u32(at),
      temperature: i16(at + 4) / 10,
      humidity: u8(at + 6) / 2,
      ...(u8(at + 7) === 2 ? { pulse: u32(at + 9) } : {}),
    })],
    '21ce': [18, (at) => past({
      timestamp: u32(at),
      temperature: i16(at + 4) / 10,
      humidity: u8(at + 6) / 2,
      ...(u8(at + 8) === 2 ? water(at + 10) : {}),
    })],`),
  source: 'https://github.com/Milesight-IoT/SensorDecoders/tree/main/em-series/em300-di',
  examples: [
    {
      payload: {
        battery: 92,
        temperature: 21.4,
        humidity: 50.5,
        pulse: 256,
        water_conv: 10,
        pulse_conv: 1,
        water: 2560,
        history: [{ timestamp: 1795736400, temperature: 21.1, humidity: 51, pulse: 250 }],
      },
      readings: [
        { key: 'water', role: 'register', value: 2560, unit: 'L' },
        { key: 'pulse', value: 256, unit: 'pulses' },
        { key: 'temperature', role: 'ambient_temperature', value: 21.4, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 50.5, unit: '%' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
        { key: 'pulse', value: 250, unit: 'pulses', ts: '2026-11-26T23:40:00.000Z' },
        {
          key: 'temperature',
          role: 'ambient_temperature',
          value: 21.1,
          unit: '°C',
          ts: '2026-11-26T23:40:00.000Z',
        },
        { key: 'humidity', role: 'humidity', value: 51, unit: '%', ts: '2026-11-26T23:40:00.000Z' },
      ],
    },
    {
      title: 'Bytes, with a reading of the past',
      bytes: '01755C0367340104686520CE9E74466310015D020000010000',
      f_port: 85,
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 30.8, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 50.5, unit: '%' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
        { key: 'pulse', value: 256, unit: 'pulses', ts: '2022-10-12T08:02:38.000Z' },
        {
          key: 'temperature',
          role: 'ambient_temperature',
          value: 27.2,
          unit: '°C',
          ts: '2022-10-12T08:02:38.000Z',
        },
        { key: 'humidity', role: 'humidity', value: 46.5, unit: '%', ts: '2022-10-12T08:02:38.000Z' },
      ],
    },
    {
      title: 'Bytes, with the volume',
      bytes: '01755C05E164000A0000002045',
      f_port: 85,
      readings: [
        { key: 'water', role: 'register', value: 2560, unit: 'L' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
    {
      title: 'Water that does not stop flowing',
      payload: { water_conv: 10, pulse_conv: 1, water: 2680, water_alarm: 'water flow timeout alarm' },
      readings: [
        { key: 'water', role: 'register', value: 2680, unit: 'L' },
        { key: 'water_alarm', role: 'leak', value: 1 },
      ],
    },
    {
      title: 'Pulses without a conversion',
      payload: { battery: 92, pulse: 256 },
      readings: [
        { key: 'pulse', role: 'register', value: 256, unit: 'pulses' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
  ],
});
