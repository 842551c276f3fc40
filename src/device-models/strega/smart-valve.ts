import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_PERCENT, flag, HUMIDITY, ignored, PULSES, state, unless } from '../facts.ts';

/** The decoder’s text for what the valve does not have. */
const NOTHING = 'null';

export default defineDeviceModel({
  title: 'Strega Smart Valve',
  vendor: 'Strega',
  key: 'strega/smart-valve',
  device_type: 'other',
  match: {
    brand_id: 'strega',
    model_id: 'smart-valve',
    keys: ['Actuator', 'Tamper', 'Cable', 'Leak', 'Fraud'],
  },
  values: [
    { from: 'Actuator', ...flag('valve_open', 'Valve open') },
    { from: 'Leak', ...flag('leak', 'Leak') },
    { from: 'Tamper', ...flag('tamper', 'Tamper') },
    { from: 'Fraud', ...flag('fault', 'Fraud') },
    { from: 'Bat', ...BATTERY_PERCENT },
    { from: 'Cable', ...state('Cable') },
    { from: 'DI0', ...state('Input 0') },
    { from: 'DI1', ...state('Input 1') },
    ...unless(NOTHING, { from: 'Temp', ...AMBIENT, label: 'Temperature of the box' }),
    ...unless(NOTHING, { from: 'Hygro', ...HUMIDITY }),
    ...unless(NOTHING, { from: 'counterValue', ...PULSES }),
    ...unless(NOTHING, { from: 'Ana', label: 'Analog input', kind: 'gauge', unit: 'V' }),
    ...ignored(
      'Class',
      'Power',
      'vt',
      'ADR',
      'DR',
      'SF',
      'Unit1',
      'Time1',
      'Unit2',
      'Time2',
      'ackPort',
      'ackValue',
      'ackType',
    ),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/strega/smart-valve.js',
  examples: [
    {
      title: 'The valve is open and its box was opened',
      payload: {
        Bat: 74,
        Actuator: '1',
        Tamper: '1',
        Cable: '0',
        DI0: '0',
        DI1: '0',
        Leak: '0',
        Fraud: '0',
        Class: '0',
        Power: '0',
        vt: '11',
        counterValue: 'null',
        Ana: 'null',
        Temp: 23.96,
        Hygro: 46.82,
      },
      readings: [
        { key: 'Actuator', role: 'valve_open', value: 1 },
        { key: 'Leak', role: 'leak', value: 0 },
        { key: 'Tamper', role: 'tamper', value: 1 },
        { key: 'Fraud', role: 'fault', value: 0 },
        { key: 'Bat', role: 'battery_percent', value: 74, unit: '%' },
        { key: 'Temp', role: 'ambient_temperature', value: 23.96, unit: '°C' },
        { key: 'Hygro', role: 'humidity', value: 46.82, unit: '%' },
      ],
    },
  ],
});
