import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { PULSES, REGISTER, state } from '../facts.ts';
import { labelledValues } from './parts/values.ts';

export default defineDeviceModel({
  title: 'nke Pulse Sens’O',
  vendor: 'nke Watteco',
  key: 'nke/pulse-senso',
  device_type: 'water_meter',
  match: { brand_id: 'nke-watteco', model_id: 'pulse-senso-sensor' },
  ...labelledValues({
    Index1: { ...REGISTER, label: 'Counter 1', unit: 'pulses' },
    Index2: { ...PULSES, label: 'Counter 2' },
    Index3: { ...PULSES, label: 'Counter 3' },
    State1: state('Input 1'),
    State2: state('Input 2'),
    State3: state('Input 3'),
  }),
  source:
    'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/nke-watteco/pulse-senso-sensor-codec.yaml',
  examples: [
    {
      payload: {
        data: [{ date: '2021-06-04T12:39:48.333Z', label: 'Index1', value: 4112 }],
        zclheader: {
          alarm: 0,
          attributID: '0x0402',
          clusterdID: '0x000F',
          cmdID: '0x0A',
          endpoint: 0,
          report: 'standard',
        },
      },
      readings: [{ key: 'Index1', role: 'register', value: 4112, unit: 'pulses' }],
    },
    {
      title: 'A batch',
      received_at: '2021-06-04T12:33:00.000Z',
      payload: {
        data: [
          { date: '2021-06-04T12:28:25.300Z', label: 'Index1', value: 4096 },
          { date: '2021-06-04T12:29:25.300Z', label: 'Index1', value: 4100 },
        ],
        zclheader: { report: 'batch' },
      },
      readings: [
        { key: 'Index1', role: 'register', value: 4096, unit: 'pulses', ts: '2021-06-04T12:28:25.300Z' },
        { key: 'Index1', role: 'register', value: 4100, unit: 'pulses', ts: '2021-06-04T12:29:25.300Z' },
      ],
    },
  ],
});
