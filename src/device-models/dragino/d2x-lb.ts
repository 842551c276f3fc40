import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored, OUTLET, state, unless, WATER_TEMPERATURE } from '../facts.ts';

const NO_PROBE = 'NULL';

export default defineDeviceModel({
  title: 'Dragino D20-LB, D22-LB, D23-LB',
  vendor: 'Dragino',
  key: 'dragino/d2x-lb',
  device_type: 'tmv',
  match: {
    brand_id: 'dragino',
    model_id: 'd2x-lb',
    keys: ['BatV', 'Temp_C1', 'Temp_C2', 'Temp_C3', 'Work_mode'],
  },
  values: [
    ...unless(NO_PROBE, { from: 'Temp_C1', ...OUTLET }),
    ...unless(NO_PROBE, { from: 'Temp_C2', ...WATER_TEMPERATURE, label: 'Temperature 2' }),
    ...unless(NO_PROBE, { from: 'Temp_C3', ...WATER_TEMPERATURE, label: 'Temperature 3' }),
    { from: 'BatV', ...BATTERY_VOLTAGE },
    { from: 'BAT', ...BATTERY_VOLTAGE },
    { from: 'ALARM_status', ...state('Alarm of its own limits', { FALSE: 0, TRUE: 1 }) },
    ...ignored(
      'Work_mode',
      'Temp_Red_MIN',
      'Temp_Red_MAX',
      'Temp_White_MIN',
      'Temp_White_MAX',
      'Temp_Black_MIN',
      'Temp_Black_MAX',
      'SENSOR_MODEL',
      'SUB_BAND',
      'FREQUENCY_BAND',
      'FIRMWARE_VERSION',
    ),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/d2x-lb.js',
  examples: [
    {
      payload: {
        Work_mode: 'DS18B20',
        BatV: 3.4,
        ALARM_status: 'FALSE',
        Temp_C1: 42.5,
        Temp_C2: 'NULL',
        Temp_C3: 'NULL',
      },
      readings: [
        { key: 'Temp_C1', role: 'outlet_temperature', value: 42.5, unit: '°C' },
        { key: 'BatV', role: 'battery_voltage', value: 3.4, unit: 'V' },
      ],
    },
  ],
});
