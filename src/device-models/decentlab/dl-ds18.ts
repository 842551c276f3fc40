import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored } from '../../domain/device-models/values.ts';

export default defineDeviceModel({
  title: 'Decentlab DL-DS18',
  vendor: 'Decentlab',
  key: 'decentlab/dl-ds18',
  device_type: 'tmv',
  match: {
    brand_id: 'decentlab',
    model_id: 'dl-ds18',
    keys: ['temperature.value', 'battery_voltage.value', 'device_id', 'protocol_version'],
  },
  values: [
    {
      from: 'temperature.value',
      role: 'outlet_temperature',
      label: 'Outlet temperature',
      kind: 'gauge',
      unit: '°C',
    },
    { from: 'battery_voltage.value', role: 'battery_voltage', label: 'Battery', kind: 'gauge', unit: 'V' },
    ...ignored('device_id', 'protocol_version', '*.displayName', '*.unit'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/decentlab/dl-ds18.js',
  examples: [
    {
      payload: {
        battery_voltage: { displayName: 'Battery voltage', unit: 'V', value: 3.093 },
        device_id: 573,
        protocol_version: 2,
        temperature: { displayName: 'Temperature', unit: '°C', value: 51.875 },
      },
      readings: [
        { key: 'temperature.value', role: 'outlet_temperature', value: 51.875, unit: '°C' },
        { key: 'battery_voltage.value', role: 'battery_voltage', value: 3.093, unit: 'V' },
      ],
    },
  ],
});
