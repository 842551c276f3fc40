import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { OUTLET } from '../facts.ts';
import { labelledValues } from './parts/values.ts';

export default defineDeviceModel({
  title: 'nke Remote Temperature',
  vendor: 'nke Watteco',
  key: 'nke/remote-temperature',
  device_type: 'tmv',
  match: { brand_id: 'nke-watteco', model_id: 'remote-t-sensor' },
  ...labelledValues({ temperature: OUTLET }),
  source:
    'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/nke-watteco/remote-t-sensor-codec.yaml',
  examples: [
    {
      payload: {
        data: [{ date: '2021-06-17T07:04:11.241Z', label: 'temperature', value: 43.29 }],
        zclheader: {
          alarm: 0,
          attributID: '0x0000',
          clusterdID: '0x0402',
          cmdID: '0x0A',
          endpoint: 0,
          report: 'standard',
        },
      },
      readings: [{ key: 'temperature', role: 'outlet_temperature', value: 43.29, unit: '°C' }],
    },
    {
      title: 'Battery',
      payload: {
        data: [{ date: '2021-06-17T07:07:20.188Z', label: 'BatteryVoltage', value: 3.668 }],
        zclheader: { alarm: 0, attributID: '0x0006', clusterdID: '0x0050', report: 'standard' },
      },
      readings: [{ key: 'BatteryVoltage', role: 'battery_voltage', value: 3.668, unit: 'V' }],
    },
  ],
});
