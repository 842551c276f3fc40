import { defineDeviceModel, type ModelList, type ModelValue } from '../../domain/device-models/model.ts';
import { BATTERY_VOLTAGE, ignored, PULSES, REGISTER, state } from '../facts.ts';

const INDEXES = [
  { key: 'index_1', ...REGISTER, label: 'Counter 1', unit: 'pulses' },
  { key: 'index_2', ...PULSES, label: 'Counter 2' },
  { key: 'index_3', ...PULSES, label: 'Counter 3' },
];

export default defineDeviceModel({
  title: 'Watteco Pulse Sens’O',
  vendor: 'Watteco',
  key: 'watteco/pulse-senso',
  device_type: 'water_meter',
  match: { brand_id: 'watteco', model_id: 'pulse-senso', keys: ['samples', 'index_1'] },
  values: [
    ...INDEXES.map((facts): ModelValue => ({ from: facts.key, ...facts })),
    ...[1, 2, 3].map((number): ModelValue => ({ from: `pin_state_${number}`, ...state(`Input ${number}`) })),
    { from: 'disposable_battery_voltage', ...BATTERY_VOLTAGE },
    ...ignored(
      'samples',
      'NA',
      'firmware',
      'message_type',
      'report',
      'endpoint',
      'status',
      'report_parameters',
    ),
  ],
  // A batch has what was counted since the last one; the latest sample is also a value of the message.
  lists: INDEXES.map((facts): ModelList => ({
    path: 'samples',
    where: { variable: facts.key },
    value: 'value',
    at: 'date',
    ...facts,
  })),
  source: 'https://github.com/Watteco/Codec-API-LoRaWAN',
  examples: [
    {
      title: 'A batch',
      received_at: '2023-07-19T07:51:26.000Z',
      payload: {
        samples: [
          { variable: 'index_1', value: 4096, date: '2023-07-19T06:51:25.508Z' },
          { variable: 'index_1', value: 4112, date: '2023-07-19T07:51:25.508Z' },
        ],
        index_1: 4112,
      },
      readings: [
        { key: 'index_1', role: 'register', value: 4112, unit: 'pulses' },
        { key: 'index_1', role: 'register', value: 4096, unit: 'pulses', ts: '2023-07-19T06:51:25.508Z' },
        { key: 'index_1', role: 'register', value: 4112, unit: 'pulses', ts: '2023-07-19T07:51:25.508Z' },
      ],
    },
    {
      title: 'Battery',
      payload: {
        samples: [
          { variable: 'disposable_battery_voltage', value: 3.688, date: '2023-07-19T07:51:25.508306410Z' },
        ],
        disposable_battery_voltage: 3.688,
      },
      readings: [{ key: 'disposable_battery_voltage', role: 'battery_voltage', value: 3.688, unit: 'V' }],
    },
  ],
});
