import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_PERCENT, HUMIDITY, ignored } from '../facts.ts';
import { milesightDecoder } from './parts/decoder.ts';
import { DEVICE_VALUES } from './parts/device.ts';

// Not recognised by its paths: many room sensors send the same three.
export default defineDeviceModel({
  title: 'Milesight EM300-TH',
  vendor: 'Milesight',
  key: 'milesight/em300-th',
  device_type: 'other',
  match: { brand_id: 'milesight-iot', model_id: 'em300-th' },
  values: [
    { from: 'temperature', ...AMBIENT },
    { from: 'humidity', ...HUMIDITY },
    { from: 'battery', ...BATTERY_PERCENT },
    ...ignored('temperature_alarm', 'history'),
    ...DEVICE_VALUES,
  ],
  lists: [
    { path: 'history', value: 'temperature', key: 'temperature', at_unix: 'timestamp', ...AMBIENT },
    { path: 'history', value: 'humidity', key: 'humidity', at_unix: 'timestamp', ...HUMIDITY },
  ],
  decoder: milesightDecoder(`
    '20ce': [8, (at) => past({
      timestamp: u32(at),
      temperature: i16(at + 4) / 10,
      humidity: u8(at + 6) / 2,
    })],`),
  source: 'https://github.com/Milesight-IoT/SensorDecoders/tree/main/em-series/em300-th',
  examples: [
    {
      payload: { battery: 92, temperature: 30.8, humidity: 50.5 },
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 30.8, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 50.5, unit: '%' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
    {
      title: 'Bytes',
      bytes: '01755C03673401046865',
      f_port: 85,
      readings: [
        { key: 'temperature', role: 'ambient_temperature', value: 30.8, unit: '°C' },
        { key: 'humidity', role: 'humidity', value: 50.5, unit: '%' },
        { key: 'battery', role: 'battery_percent', value: 92, unit: '%' },
      ],
    },
    {
      title: 'Readings of the past',
      payload: { history: [{ timestamp: 1665561758, temperature: 27.2, humidity: 46.5 }] },
      readings: [
        {
          key: 'temperature',
          role: 'ambient_temperature',
          value: 27.2,
          unit: '°C',
          ts: '2022-10-12T08:02:38.000Z',
        },
        { key: 'humidity', role: 'humidity', value: 46.5, unit: '%', ts: '2022-10-12T08:02:38.000Z' },
      ],
    },
  ],
});
