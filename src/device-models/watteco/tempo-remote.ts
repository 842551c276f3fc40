import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { OUTLET } from '../facts.ts';
import { temperatureValues } from './parts/temperature.ts';

// Not recognised by its paths: its sister without a probe sends the same.
export default defineDeviceModel({
  title: 'Watteco Temp’O with a remote probe',
  vendor: 'Watteco',
  key: 'watteco/tempo-remote',
  device_type: 'tmv',
  match: { brand_id: 'watteco', model_id: 'tempo-remote-1-probe' },
  ...temperatureValues(OUTLET),
  source: 'https://github.com/Watteco/Codec-API-LoRaWAN',
  examples: [
    {
      title: 'A batch',
      received_at: '2023-07-19T07:51:26.000Z',
      payload: {
        samples: [
          { variable: 'temperature', value: 37.5, date: '2023-07-19T07:41:00.508Z' },
          { variable: 'temperature', value: 36.7, date: '2023-07-19T07:51:00.508Z' },
        ],
        temperature: 36.7,
      },
      readings: [
        { key: 'temperature', role: 'outlet_temperature', value: 36.7, unit: '°C' },
        {
          key: 'temperature',
          role: 'outlet_temperature',
          value: 37.5,
          unit: '°C',
          ts: '2023-07-19T07:41:00.508Z',
        },
        {
          key: 'temperature',
          role: 'outlet_temperature',
          value: 36.7,
          unit: '°C',
          ts: '2023-07-19T07:51:00.508Z',
        },
      ],
    },
  ],
});
