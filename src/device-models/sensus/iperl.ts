import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, LOW_BATTERY, REGISTER, wordsOfStatus } from '../facts.ts';

/** The bit of the status for a low battery, and whether one of these bits is set. */
const LOW = 0x04;
const bits = (mask: number) => wordsOfStatus(255, (status) => (status & mask) !== 0);

const VOLUME = { ...REGISTER, key: 'volume', unit: 'm³' };

export default defineDeviceModel({
  title: 'Sensus iPERL',
  vendor: 'Sensus',
  key: 'sensus/iperl',
  device_type: 'water_meter',
  match: {
    brand_id: 'sensus',
    model_id: 'iperl',
    keys: ['records.0.vifType', 'records.0.scaledValue', 'accessNo', 'status'],
  },
  values: [
    // Bits of M-Bus and of the meter: low battery, errors and its own alarms.
    { from: 'status', ...flag('fault', 'Status', bits(~LOW)) },
    { from: 'status', key: 'low_battery', ...LOW_BATTERY, words: bits(LOW) },
    ...ignored(
      'accessNo',
      'alarms',
      'config',
      'device',
      'identificationNo',
      'manufacturer',
      'manufacturerCode',
      'version',
      'records.*.*',
    ),
  ],
  lists: [
    // The first record of a volume is the present one; the one of past volumes has no value of its own.
    {
      path: 'records',
      where: { vifType: 'VOLUME' },
      value: 'scaledValue',
      every_s: 86_400,
      newest_first: true,
      ...VOLUME,
    },
    { path: 'records.*.values', value: 'scaledValue', at_unix: 'timestamp', ...VOLUME },
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/sensus/iperl-codec.yaml',
  examples: [
    {
      received_at: '2024-06-19T13:45:00.000Z',
      payload: {
        accessNo: 6,
        alarms: ['LOW_BATTERY'],
        config: 0,
        records: [
          {
            dif: 1156,
            exponent: -3,
            scaledValue: 25041.978,
            storage: 8,
            symbol: 'm^3',
            unit: 'M3',
            value: 25041978,
            vif: 19,
            vifType: 'VOLUME',
          },
          {
            dif: 1156,
            exponent: 0,
            storage: 8,
            strValue: '2024-06-19 13:42:00',
            unit: 'DATETIME',
            value: 1718804520,
            vif: 109,
            vifType: 'TIME_POINT',
          },
          {
            dif: 1165,
            exponent: -3,
            isCompactProfile: true,
            storage: 8,
            symbol: 'm^3',
            unit: 'M3',
            vif: 19,
            vifType: 'VOLUME',
            values: [
              { scaledValue: 25041.926, storage: 9, timestamp: 1718800920, value: 25041926 },
              { scaledValue: 25041.978, storage: 8, timestamp: 1718804520, value: 25041978 },
            ],
          },
        ],
        status: 4,
      },
      readings: [
        { key: 'volume', role: 'register', value: 25041.978, unit: 'm³' },
        { key: 'volume', role: 'register', value: 25041.926, unit: 'm³', ts: '2024-06-19T12:42:00.000Z' },
        { key: 'volume', role: 'register', value: 25041.978, unit: 'm³', ts: '2024-06-19T13:42:00.000Z' },
        { key: 'status', role: 'fault', value: 0 },
        { key: 'low_battery', role: 'battery_voltage', value: 1 },
      ],
    },
  ],
});
