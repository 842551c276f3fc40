import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, LOW_BATTERY, REGISTER, state, wordsOfStatus } from '../facts.ts';
import { W1_DECODER } from './parts/decoder.ts';

const HOURS = Array.from({ length: 23 }, (_, hour) => hour + 1);

/** Whether all of these bits of the status are set. */
const bits = (mask: number) => wordsOfStatus(255, (status) => (status & mask) === mask);

// Leak, backflow and burst share bits.
const isLeak = (status: number): boolean =>
  (status & 0x20) !== 0 && (status & 0x60) !== 0x60 && (status & 0xa0) !== 0xa0;

export default defineDeviceModel({
  title: 'Axioma Qalcosonic W1',
  vendor: 'Axioma Metering',
  key: 'axioma/qalcosonic-w1',
  device_type: 'water_meter',
  match: {
    brand_id: 'axioma',
    model_id: 'qalcosonic-w1',
    keys: ['current_volume_m3', 'log_volume_m3', 'history_total_m3'],
  },
  values: [
    { from: 'current_volume_m3', ...REGISTER, unit: 'm³' },
    { from: 'leakage', ...flag('leak', 'Leak') },
    { from: 'burst', ...flag('burst', 'Burst') },
    { from: 'backflow', ...flag('backflow', 'Backflow') },
    { from: 'pipe_empty', ...flag('empty_pipe', 'Empty pipe') },
    { from: 'permanent_error', ...flag('fault', 'Permanent error') },
    { from: 'temporary_error', ...flag('fault', 'Temporary error') },
    { from: 'low_battery', ...LOW_BATTERY },
    { from: 'low_temperature', ...state('Low temperature') },
    { from: 'log_volume_m3', label: 'Volume at the start of the log', kind: 'counter', unit: 'm³' },
    // The other public decoder, for the extended payload, sends the same under other names.
    { from: 'current_volume', ...REGISTER, unit: 'm³' },
    { from: 'status_code', key: 'leakage', ...flag('leak', 'Leak', wordsOfStatus(255, isLeak)) },
    { from: 'status_code', key: 'burst', ...flag('burst', 'Burst', bits(0xa0)) },
    { from: 'status_code', key: 'backflow', ...flag('backflow', 'Backflow', bits(0x60)) },
    {
      from: 'status_code',
      key: 'pipe_empty',
      ...flag(
        'empty_pipe',
        'Empty pipe',
        wordsOfStatus(255, (status) => status === 0x10),
      ),
    },
    { from: 'status_code', key: 'permanent_error', ...flag('fault', 'Permanent error', bits(0x08)) },
    { from: 'status_code', key: 'temporary_error', ...flag('fault', 'Temporary error', bits(0x10)) },
    { from: 'status_code', key: 'low_battery', ...LOW_BATTERY, words: bits(0x04) },
    { from: 'log_volume', label: 'Volume at the start of the log', kind: 'counter', unit: 'm³' },
    ...ignored(
      'payload_format',
      'frame_version',
      'payload_bytes',
      'timestamp',
      'timestamp_unix',
      'timestamp_utc',
      'log_timestamp',
      'status',
      'history_count',
      'history_total_m3',
      'history_multiplier',
      'delta_volumes',
      ...HOURS.map((hour) => `delta_${hour}_m3`),
    ),
  ],
  decoder: W1_DECODER,
  source:
    'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/axioma/qalcosonic-w1-codec.js',
  examples: [
    {
      payload: {
        payload_format: 'AXIOMA_W1_ENHANCED_24H',
        frame_version: 1,
        payload_bytes: 51,
        timestamp_unix: 1795740000,
        timestamp_utc: '2026-11-27T00:40:00.000Z',
        status: 32,
        low_battery: false,
        permanent_error: false,
        temporary_error: false,
        pipe_empty: false,
        backflow: false,
        burst: false,
        leakage: true,
        low_temperature: false,
        log_volume_m3: 5.938,
        delta_1_m3: 0.001,
        delta_2_m3: 0.004,
        delta_3_m3: 0,
        history_count: 3,
        history_total_m3: 0.005,
        current_volume_m3: 6.054,
        history_multiplier: 0,
      },
      readings: [
        { key: 'current_volume_m3', role: 'register', value: 6.054, unit: 'm³' },
        { key: 'leakage', role: 'leak', value: 1 },
        { key: 'burst', role: 'burst', value: 0 },
        { key: 'backflow', role: 'backflow', value: 0 },
        { key: 'pipe_empty', role: 'empty_pipe', value: 0 },
        { key: 'permanent_error', role: 'fault', value: 0 },
        { key: 'temporary_error', role: 'fault', value: 0 },
        { key: 'low_battery', role: 'battery_voltage', value: 0 },
      ],
    },
    {
      title: 'Bytes of an enhanced payload',
      bytes:
        '01aeac986a003217000000000000000000008003800054000e4005100048000240020000200000000000000000000000000000',
      f_port: 100,
      readings: [
        { key: 'current_volume_m3', role: 'register', value: 6.054, unit: 'm³' },
        { key: 'leakage', role: 'leak', value: 0 },
        { key: 'burst', role: 'burst', value: 0 },
        { key: 'backflow', role: 'backflow', value: 0 },
        { key: 'pipe_empty', role: 'empty_pipe', value: 0 },
        { key: 'permanent_error', role: 'fault', value: 0 },
        { key: 'temporary_error', role: 'fault', value: 0 },
        { key: 'low_battery', role: 'battery_voltage', value: 0 },
      ],
    },
    {
      title: 'Extended payload with a burst',
      payload: {
        timestamp: 1795740000,
        status_code: 0xa0,
        current_volume: 12.045,
        log_timestamp: 1795737600,
        log_volume: 12.031,
        delta_volumes: [{ interval: 1, volume_liters: 4 }],
      },
      readings: [
        { key: 'current_volume', role: 'register', value: 12.045, unit: 'm³' },
        { key: 'leakage', role: 'leak', value: 0 },
        { key: 'burst', role: 'burst', value: 1 },
        { key: 'backflow', role: 'backflow', value: 0 },
        { key: 'pipe_empty', role: 'empty_pipe', value: 0 },
        { key: 'permanent_error', role: 'fault', value: 0 },
        { key: 'temporary_error', role: 'fault', value: 0 },
        { key: 'low_battery', role: 'battery_voltage', value: 0 },
      ],
    },
  ],
});
