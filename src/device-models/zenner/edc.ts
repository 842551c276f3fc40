import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { flag, ignored, LOW_BATTERY, REGISTER, state } from '../facts.ts';

export default defineDeviceModel({
  title: 'Zenner, Minol EDC',
  vendor: 'Zenner',
  key: 'zenner/edc',
  device_type: 'water_meter',
  match: {
    brand_id: 'minol-zenner',
    model_id: 'edc-communication-module',
    keys: ['meter_values', 'removal_detection', 'coil_manipulation'],
  },
  values: [
    // The message does not say what one unit of the meter is: it depends on the meter below the module.
    { from: 'meter_values.0', ...REGISTER },
    { from: 'removal_detection', ...flag('removed', 'Removed') },
    { from: 'coil_manipulation', ...flag('tamper', 'Coil manipulated') },
    { from: 'hw_error', ...flag('fault', 'Hardware error') },
    { from: 'battery_low', ...LOW_BATTERY },
    { from: 'battery_end_of_life', ...state('Battery at its end') },
    ...ignored('meter_values.*'),
  ],
  source:
    'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/minol-zenner/edc-communication-module-codec.yaml',
  examples: [
    {
      payload: {
        removal_detection: 1,
        battery_low: 1,
        battery_end_of_life: 1,
        hw_error: 0,
        coil_manipulation: 1,
        meter_values: [12, 13, 15],
      },
      readings: [
        { key: 'meter_values.0', role: 'register', value: 12 },
        { key: 'removal_detection', role: 'removed', value: 1 },
        { key: 'coil_manipulation', role: 'tamper', value: 1 },
        { key: 'hw_error', role: 'fault', value: 0 },
        { key: 'battery_low', role: 'battery_voltage', value: 1 },
        { key: 'battery_end_of_life', value: 1 },
      ],
    },
  ],
});
