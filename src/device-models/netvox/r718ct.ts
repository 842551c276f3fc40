import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored, OUTLET } from '../facts.ts';
import { DEVICE_VALUES } from './parts/values.ts';

export default defineDeviceModel({
  title: 'Netvox R718CT',
  vendor: 'Netvox',
  key: 'netvox/r718ct',
  device_type: 'tmv',
  match: {
    brand_id: 'netvox',
    model_id: 'r718ct',
    keys: ['Device', 'Volt', 'Temp'],
    when: { Device: 'R718CT' },
  },
  values: [
    { from: 'Temp', ...OUTLET },
    ...DEVICE_VALUES,
    ...ignored('TempChange', 'SensorType', 'Channel', 'Multiplier', 'Divisor', 'DeltValue'),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/netvox/r718ct-codec.yaml',
  examples: [
    {
      payload: { Device: 'R718CT', Volt: '2.4(low battery)', Temp: 45.3 },
      readings: [
        { key: 'Temp', role: 'outlet_temperature', value: 45.3, unit: '°C' },
        { key: 'Volt', role: 'battery_voltage', value: 2.4, unit: 'V' },
        { key: 'low_battery', role: 'battery_percent', value: 1 },
      ],
    },
  ],
});
