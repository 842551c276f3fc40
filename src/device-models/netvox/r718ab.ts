import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { HUMIDITY, ignored, OUTLET } from '../facts.ts';
import { DEVICE_VALUES } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Netvox R718AB',
  vendor: 'Netvox',
  key: 'netvox/r718ab',
  // Taken for a pipe’s, so that no hot outlet goes unwatched. In a room, its role is to be changed to ambient.
  device_type: 'tmv',
  match: {
    brand_id: 'netvox',
    model_id: 'r718ab',
    keys: ['Device', 'Volt', 'Temp', 'Humi'],
    when: { Device: 'R718AB' },
  },
  values: [
    { from: 'Temp', ...OUTLET },
    { from: 'Humi', ...HUMIDITY },
    ...DEVICE_VALUES,
    ...ignored('TempChange', 'HumiChange'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/netvox/r718ab-codec.yaml',
  examples: [
    {
      payload: { Device: 'R718AB', Volt: 3.6, Temp: 55.38, Humi: 68 },
      readings: [
        { key: 'Temp', role: 'outlet_temperature', value: 55.38, unit: '°C' },
        { key: 'Humi', role: 'humidity', value: 68, unit: '%' },
        { key: 'Volt', role: 'battery_voltage', value: 3.6, unit: 'V' },
        { key: 'low_battery', role: 'battery_percent', value: 0 },
      ],
    },
  ],
});
