import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored, wordsOfStatus } from '../../domain/device-models/values.ts';

const REGISTER = { role: 'register', label: 'Volume', kind: 'counter' } as const;
const BACKWARDS = { label: 'Volume backwards', kind: 'counter' } as const;
const LITRES = { vif: 13 };
// The public decoder multiplies this code by ten, too.
const DECALITRES = { vif: 140 };

/** The alarm is one of 0 magnetic field, 1 removed, 2 sensor fraud, 3 leak, 4 reverse flow, 5 low battery; 0 is also sent when all is well. */
const alarm = (number: number) => ({ kind: 'state', words: wordsOfStatus(5, number) }) as const;

export default defineDeviceModel({
  title: 'B Meters IWM-LR3, IWM-LR4',
  vendor: 'B METERS',
  key: 'b-meters/iwm-lr3',
  device_type: 'water_meter',
  match: {
    brand_id: 'b-meters',
    model_id: 'iwmlr3',
    keys: ['application', 'valueCounter', 'flowCounter', 'indexK', 'medium'],
  },
  values: [
    { from: 'valueCounter', when: LITRES, ...REGISTER, unit: 'L' },
    { from: 'valueCounter', when: DECALITRES, ...REGISTER, unit: 'L', factor: 10 },
    { from: 'valueCounter', ...REGISTER },
    { from: 'flowCounter', when: LITRES, ...BACKWARDS, unit: 'L' },
    { from: 'flowCounter', when: DECALITRES, ...BACKWARDS, unit: 'L', factor: 10 },
    { from: 'flowCounter', ...BACKWARDS },
    { from: 'alarm', role: 'leak', label: 'Leak', ...alarm(3) },
    { from: 'alarm', key: 'alarm_removed', role: 'removed', label: 'Removed', ...alarm(1) },
    { from: 'alarm', key: 'alarm_fraud', role: 'tamper', label: 'Sensor fraud', ...alarm(2) },
    { from: 'alarm', key: 'alarm_reverse_flow', role: 'backflow', label: 'Backflow', ...alarm(4) },
    { from: 'alarm', key: 'alarm_low_battery', role: 'fault', label: 'Low battery', ...alarm(5) },
    ...ignored('application', 'indexK', 'medium', 'vif'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/b-meters/iwmlr3.js',
  examples: [
    {
      payload: {
        application: 44,
        valueCounter: 73802,
        flowCounter: 134,
        indexK: 0,
        medium: 0,
        vif: 13,
        alarm: 0,
      },
      readings: [
        { key: 'valueCounter', role: 'register', value: 73802, unit: 'L' },
        { key: 'flowCounter', value: 134, unit: 'L' },
        { key: 'alarm', role: 'leak', value: 0 },
        { key: 'alarm_removed', role: 'removed', value: 0 },
        { key: 'alarm_fraud', role: 'tamper', value: 0 },
        { key: 'alarm_reverse_flow', role: 'backflow', value: 0 },
        { key: 'alarm_low_battery', role: 'fault', value: 0 },
      ],
    },
    {
      title: 'A leak, counted in tens of litres',
      payload: {
        application: 44,
        valueCounter: 7392,
        flowCounter: 13,
        indexK: 0,
        medium: 0,
        vif: 140,
        alarm: 3,
      },
      readings: [
        { key: 'valueCounter', role: 'register', value: 73920, unit: 'L' },
        { key: 'flowCounter', value: 130, unit: 'L' },
        { key: 'alarm', role: 'leak', value: 1 },
        { key: 'alarm_removed', role: 'removed', value: 0 },
        { key: 'alarm_fraud', role: 'tamper', value: 0 },
        { key: 'alarm_reverse_flow', role: 'backflow', value: 0 },
        { key: 'alarm_low_battery', role: 'fault', value: 0 },
      ],
    },
  ],
});
