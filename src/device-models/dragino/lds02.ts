import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, flag, ignored, state } from '../facts.ts';

export default defineDeviceModel({
  title: 'Dragino LDS02',
  vendor: 'Dragino',
  key: 'dragino/lds02',
  device_type: 'other',
  match: { brand_id: 'dragino', model_id: 'lds02', keys: ['BAT_V', 'MOD', 'WATER_LEAK_STATUS'] },
  values: [
    { from: 'WATER_LEAK_STATUS', ...flag('leak', 'Leak') },
    { from: 'DOOR_OPEN_STATUS', ...state('Door open') },
    { from: 'BAT_V', ...BATTERY_VOLTAGE },
    { from: 'WATER_LEAK_TIMES', label: 'Number of leaks', kind: 'counter' },
    { from: 'LAST_WATER_LEAK_DURATION', label: 'Duration of the last leak', kind: 'gauge', unit: 'min' },
    ...ignored('MOD', 'ALARM', 'DOOR_OPEN_TIMES', 'LAST_DOOR_OPEN_DURATION'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/lds02.js',
  examples: [
    {
      title: 'A leak',
      payload: {
        BAT_V: 3.208,
        MOD: 2,
        WATER_LEAK_STATUS: 1,
        WATER_LEAK_TIMES: 4,
        LAST_WATER_LEAK_DURATION: 17,
      },
      readings: [
        { key: 'WATER_LEAK_STATUS', role: 'leak', value: 1 },
        { key: 'BAT_V', role: 'battery_voltage', value: 3.208, unit: 'V' },
        { key: 'LAST_WATER_LEAK_DURATION', value: 17, unit: 'min' },
      ],
    },
  ],
});
