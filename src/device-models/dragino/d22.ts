import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored, OUTLET, state, unless, WATER_TEMPERATURE } from '../facts.ts';

const NO_PROBE = 'NULL';

export default defineDeviceModel({
  title: 'Dragino LSN50v2-D22, D23',
  vendor: 'Dragino',
  key: 'dragino/d22',
  device_type: 'tmv',
  match: {
    brand_id: 'dragino',
    model_id: 'lsn50v2-d20-d22-d23',
    keys: ['BatV', 'Temp_Red', 'Temp_White', 'Temp_Black', 'Work_mode'],
  },
  values: [
    ...unless(NO_PROBE, { from: 'Temp_Red', ...OUTLET, label: 'Temperature, red probe' }),
    ...unless(NO_PROBE, { from: 'Temp_White', ...WATER_TEMPERATURE, label: 'Temperature, white probe' }),
    ...unless(NO_PROBE, { from: 'Temp_Black', ...WATER_TEMPERATURE, label: 'Temperature, black probe' }),
    { from: 'BatV', ...BATTERY_VOLTAGE },
    { from: 'ALARM_status', ...state('Alarm of its own limits', { FALSE: 0, TRUE: 1 }) },
    ...ignored(
      'Work_mode',
      'Temp_Red_MIN',
      'Temp_Red_MAX',
      'Temp_White_MIN',
      'Temp_White_MAX',
      'Temp_Black_MIN',
      'Temp_Black_MAX',
    ),
  ],
  source:
    'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/lsn50v2-d20-d22-d23.js',
  examples: [
    {
      payload: {
        Work_mode: 'DS18B20',
        BatV: 3.369,
        ALARM_status: 'FALSE',
        Temp_Red: 43.9,
        Temp_White: 61.3,
        Temp_Black: 'NULL',
      },
      readings: [
        { key: 'Temp_Red', role: 'outlet_temperature', value: 43.9, unit: '°C' },
        { key: 'Temp_White', role: 'water_temperature', value: 61.3, unit: '°C' },
        { key: 'BatV', role: 'battery_voltage', value: 3.369, unit: 'V' },
      ],
    },
  ],
});
