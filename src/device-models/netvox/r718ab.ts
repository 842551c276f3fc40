import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored } from '../../domain/device-models/values.ts';

export default defineDeviceModel({
  title: 'Netvox R718AB',
  vendor: 'Netvox',
  key: 'netvox/r718ab',
  device_type: 'tmv',
  match: {
    brand_id: 'netvox',
    model_id: 'r718ab',
    keys: ['Device', 'Volt', 'Temp', 'Humi'],
    when: { Device: 'R718AB' },
  },
  values: [
    { from: 'Temp', role: 'outlet_temperature', label: 'Outlet temperature', kind: 'gauge', unit: '°C' },
    { from: 'Humi', role: 'humidity', label: 'Humidity', kind: 'gauge', unit: '%' },
    { from: 'Volt', role: 'battery_voltage', label: 'Battery', kind: 'gauge', unit: 'V' },
    ...ignored('Device', 'SWver', 'HWver', 'Datecode'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/netvox/r718ab-codec.yaml',
  examples: [
    {
      payload: { Device: 'R718AB', Volt: 3.6, Temp: 55.38, Humi: 68 },
      readings: [
        { key: 'Temp', role: 'outlet_temperature', value: 55.38, unit: '°C' },
        { key: 'Humi', role: 'humidity', value: 68, unit: '%' },
        { key: 'Volt', role: 'battery_voltage', value: 3.6, unit: 'V' },
      ],
    },
  ],
});
