import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT } from '../facts.ts';
import { temperatureValues } from './parts/temperature.ts';

// Not recognised by its paths: its sister with a probe sends the same.
export default defineDeviceModel({
  title: 'Watteco Temp’O',
  vendor: 'Watteco',
  key: 'watteco/tempo',
  device_type: 'other',
  match: { brand_id: 'watteco', model_id: 'tempo' },
  ...temperatureValues(AMBIENT),
  source: 'https://github.com/Watteco/Codec-API-LoRaWAN',
  examples: [
    {
      received_at: '2023-07-19T07:51:32.000Z',
      payload: {
        samples: [{ variable: 'temperature', value: 29.53, date: '2023-07-19T07:51:31.598Z' }],
        temperature: 29.53,
      },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 29.53, unit: '°C' },
        {
          key: 'temperature',
          role: 'ambient_temperature',
          value: 29.53,
          unit: '°C',
          ts: '2023-07-19T07:51:31.598Z',
        },
      ],
    },
  ],
});
