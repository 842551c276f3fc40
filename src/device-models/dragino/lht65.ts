import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_VOLTAGE, HUMIDITY, ignored, OUTLET, PULSES } from '../facts.ts';
import { LHT65_DECODER } from './parts/decoders.ts';

/** 0x7FFF: no probe is connected. */
const NO_PROBE = 327.67;

export default defineDeviceModel({
  title: 'Dragino LHT65',
  vendor: 'Dragino',
  key: 'dragino/lht65',
  device_type: 'tmv',
  match: {
    brand_id: 'dragino',
    model_id: 'lht65',
    keys: ['BatV', 'Bat_status', 'TempC_DS', 'TempC_SHT', 'Hum_SHT'],
  },
  values: [
    { from: 'TempC_DS', ...OUTLET, invalid: [NO_PROBE] },
    { from: 'TempC_TMP117', ...OUTLET, invalid: [NO_PROBE] },
    { from: 'TempC_SHT', ...AMBIENT },
    { from: 'Hum_SHT', ...HUMIDITY },
    { from: 'BatV', ...BATTERY_VOLTAGE },
    { from: 'Exit_count', ...PULSES },
    ...ignored('Bat_status', 'Ext_sensor', 'Work_mode', 'Systimestamp', 'No_connect', 'ID', 'DATALOG'),
  ],
  decoder: LHT65_DECODER,
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/lht65.js',
  examples: [
    {
      payload: {
        BatV: 3.062,
        Bat_status: 3,
        Ext_sensor: 'Temperature Sensor',
        Hum_SHT: 68.6,
        TempC_DS: 47.81,
        TempC_SHT: 28.29,
      },
      readings: [
        { key: 'TempC_DS', role: 'outlet_temperature', value: 47.81, unit: '°C' },
        { key: 'TempC_SHT', role: 'ambient_temperature', value: 28.29, unit: '°C' },
        { key: 'Hum_SHT', role: 'humidity', value: 68.6, unit: '%' },
        { key: 'BatV', role: 'battery_voltage', value: 3.062, unit: 'V' },
      ],
    },
    {
      title: 'Bytes',
      bytes: 'CBF60B0D0376010ADD7FFF',
      f_port: 2,
      readings: [
        { key: 'TempC_DS', role: 'outlet_temperature', value: 27.81, unit: '°C' },
        { key: 'TempC_SHT', role: 'ambient_temperature', value: 28.29, unit: '°C' },
        { key: 'Hum_SHT', role: 'humidity', value: 88.6, unit: '%' },
        { key: 'BatV', role: 'battery_voltage', value: 3.062, unit: 'V' },
      ],
    },
    {
      title: 'Without its probe',
      payload: { BatV: 3.062, Bat_status: 3, Hum_SHT: 68.6, TempC_DS: 327.67, TempC_SHT: 28.29 },
      readings: [
        { key: 'TempC_SHT', role: 'ambient_temperature', value: 28.29, unit: '°C' },
        { key: 'Hum_SHT', role: 'humidity', value: 68.6, unit: '%' },
        { key: 'BatV', role: 'battery_voltage', value: 3.062, unit: 'V' },
      ],
    },
  ],
});
