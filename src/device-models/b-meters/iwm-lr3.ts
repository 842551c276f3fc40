import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, REGISTER, wordsOfStatus } from '../facts.ts';

const BACKWARDS = { label: 'Volume backwards', kind: 'counter' } as const;
const LITRES = { vif: 13 };
// The public decoder multiplies this code by ten, too.
const DECALITRES = { vif: 140 };

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
    // The decoder names the alarm by its number (3: leak), the manual by its bits, and from 6 the decoder sends `error`.
    // So every alarm is a fault as well.
    {
      from: 'alarm',
      ...flag(
        'leak',
        'Leak',
        wordsOfStatus(5, (alarm) => alarm === 3),
      ),
    },
    {
      from: 'alarm',
      key: 'alarm_any',
      ...flag('fault', 'Alarm', { ...wordsOfStatus(5, (alarm) => alarm > 0), error: 1 }),
    },
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
        { key: 'alarm_any', role: 'fault', value: 0 },
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
        { key: 'alarm_any', role: 'fault', value: 1 },
      ],
    },
  ],
});
