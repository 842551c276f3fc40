import { defineDeviceModel } from '../../domain/device-models/model.ts';
import {
  AMBIENT,
  BATTERY_VOLTAGE,
  HUMIDITY,
  ignored,
  OUTLET,
  PULSES,
  state,
  WATER_TEMPERATURE,
} from '../facts.ts';

export default defineDeviceModel({
  title: 'Dragino LSN50v2-D20',
  vendor: 'Dragino',
  key: 'dragino/d20',
  device_type: 'tmv',
  match: {
    brand_id: 'dragino',
    model_id: 'lsn50v2-d20',
    keys: ['BatV', 'TempC1', 'ADC_CH0V', 'Work_mode', 'Digital_IStatus'],
  },
  values: [
    { from: 'TempC1', ...OUTLET },
    { from: 'TempC2', ...WATER_TEMPERATURE, label: 'Temperature 2' },
    { from: 'TempC3', ...WATER_TEMPERATURE, label: 'Temperature 3' },
    { from: 'TempC_SHT', ...AMBIENT },
    { from: 'Hum_SHT', ...HUMIDITY },
    { from: 'BatV', ...BATTERY_VOLTAGE },
    { from: 'Count', ...PULSES },
    { from: 'Door_status', ...state('Door open', { OPEN: 1, CLOSE: 0 }) },
    ...ignored(
      'ADC_CH0V',
      'ADC_CH1V',
      'ADC_CH4V',
      'Digital_IStatus',
      'EXTI_Trigger',
      'Work_mode',
      'TempC1MIN',
      'TempC1MAX',
      'SHTEMPMIN',
      'SHTEMPMAX',
      'SHTHUMMIN',
      'SHTHUMMAX',
    ),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/dragino/lsn50v2-d20.js',
  examples: [
    {
      payload: {
        BatV: 3.276,
        TempC1: 48.2,
        ADC_CH0V: 0.005,
        Digital_IStatus: 'L',
        EXTI_Trigger: 'FALSE',
        Door_status: 'OPEN',
        Work_mode: '3DS18B20',
        TempC2: 55.1,
        TempC3: 17.9,
      },
      readings: [
        { key: 'TempC1', role: 'outlet_temperature', value: 48.2, unit: '°C' },
        { key: 'TempC2', role: 'water_temperature', value: 55.1, unit: '°C' },
        { key: 'TempC3', role: 'water_temperature', value: 17.9, unit: '°C' },
        { key: 'BatV', role: 'battery_voltage', value: 3.276, unit: 'V' },
      ],
    },
  ],
});
