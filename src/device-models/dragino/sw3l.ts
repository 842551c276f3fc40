import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, flag, ignored, PULSES, REGISTER } from '../facts.ts';
import { SW3L_DECODER } from './parts/decoders.ts';

export default defineDeviceModel({
  title: 'Dragino SW3L',
  vendor: 'Dragino',
  key: 'dragino/sw3l',
  device_type: 'water_meter',
  match: {
    brand_id: 'dragino',
    model_id: 'sw3l',
    keys: ['MOD', 'Calculate_flag', 'Water_flow_value', 'Alarm'],
  },
  values: [
    // In mode 1 the device sends what has flowed since its last message, in mode 0 the total.
    { from: 'Water_flow_value', when: { MOD: 1 }, ...REGISTER, kind: 'delta', unit: 'L' },
    { from: 'Water_flow_value', ...REGISTER, unit: 'L' },
    { from: 'Total_pulse', ...PULSES },
    { from: 'Last_pulse', ...PULSES, kind: 'delta' },
    { from: 'Alarm', ...flag('leak', 'Water flows on', { FALSE: 0, TRUE: 1 }) },
    { from: 'BAT', ...BATTERY_VOLTAGE },
    ...ignored(
      'MOD',
      'Calculate_flag',
      'Data_time',
      'DATALOG',
      'TDC',
      'Stop_Timer',
      'Alarm_Timer',
      'SENSOR_MODEL',
      'SUB_BAND',
      'FREQUENCY_BAND',
      'FIRMWARE_VERSION',
    ),
  ],
  decoder: SW3L_DECODER,
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/sw3l.js',
  examples: [
    {
      payload: {
        MOD: 0,
        Calculate_flag: 0,
        Alarm: 'TRUE',
        Water_flow_value: 120.4,
        Total_pulse: 54180,
        Data_time: '2026-11-27 22:00:00',
      },
      readings: [
        { key: 'Water_flow_value', role: 'register', value: 120.4, unit: 'L' },
        { key: 'Alarm', role: 'leak', value: 1 },
        { key: 'Total_pulse', value: 54180, unit: 'pulses' },
      ],
    },
    {
      title: 'Bytes of a 3/4" sensor',
      bytes: '040000079E000065F000AA',
      f_port: 2,
      readings: [
        { key: 'Water_flow_value', role: 'register', value: 5, unit: 'L' },
        { key: 'Alarm', role: 'leak', value: 0 },
        { key: 'Total_pulse', value: 1950, unit: 'pulses' },
      ],
    },
    {
      title: 'Status',
      payload: {
        SENSOR_MODEL: 'SW3L',
        SUB_BAND: 2,
        FREQUENCY_BAND: 'AU915',
        FIRMWARE_VERSION: '1.1.0',
        BAT: 3.58,
      },
      readings: [{ key: 'BAT', role: 'battery_voltage', value: 3.58, unit: 'V' }],
    },
  ],
});
