import { defineDeviceModel, type ModelList } from '../../domain/device-models/model.ts';
import { ignored } from '../../domain/device-models/values.ts';

/** A flag of the midnight log. It is what the meter knows now, so it has the message’s time. */
const flag = (type: string, facts: Pick<ModelList, 'key' | 'role' | 'label'>): ModelList => ({
  path: 'values',
  where: { Type: type },
  value: 'Value',
  kind: 'state',
  every_s: 86_400,
  newest_first: true,
  ...facts,
});

const logged = (type: string, key: string, unit: string, facts: Partial<ModelList> = {}): ModelList => ({
  path: 'values',
  where: { Type: type },
  value: 'Value',
  key,
  label: type,
  kind: 'gauge',
  unit,
  at: 'Timestamp',
  ...facts,
});

export default defineDeviceModel({
  title: 'Kamstrup flowIQ 2200, flowIQ 3200',
  vendor: 'Kamstrup',
  key: 'kamstrup/flowiq',
  device_type: 'water_meter',
  match: {
    brand_id: 'kamstrup',
    model_id: 'flowiq2200-02k73a',
    keys: ['values', 'latestVolume'],
  },
  values: [
    { from: 'latestVolume', role: 'register', label: 'Volume', kind: 'counter', unit: 'm³' },
    ...ignored('values', 'values.*.*'),
  ],
  lists: [
    logged('Volume', 'latestVolume', 'm³', { role: 'register', label: 'Volume', kind: 'counter' }),
    flag('Leak', { key: 'leak', role: 'leak', label: 'Leak' }),
    flag('Burst', { key: 'burst', role: 'burst', label: 'Burst' }),
    flag('Reverse', { key: 'reverse', role: 'backflow', label: 'Backflow' }),
    flag('Dry', { key: 'dry', role: 'empty_pipe', label: 'Empty pipe' }),
    flag('Tamper', { key: 'tamper', role: 'tamper', label: 'Tamper' }),
    flag('Low Battery', { key: 'low_battery', role: 'fault', label: 'Low battery' }),
    flag('Low Ambient Temperature', { key: 'low_ambient', label: 'Low ambient temperature' }),
    flag('High Ambient Temperature', { key: 'high_ambient', label: 'High ambient temperature' }),
    logged('Min Volume flow', 'min_flow', 'm³/h'),
    logged('Max Volume flow', 'max_flow', 'm³/h'),
    logged('Min Flow temperature', 'min_water_temperature', '°C', { label: 'Min water temperature' }),
    logged('Max Flow temperature', 'max_water_temperature', '°C', { label: 'Max water temperature' }),
  ],
  source: 'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/kamstrup/mbusparser.js',
  examples: [
    {
      received_at: '2026-11-27T12:04:00.000Z',
      payload: {
        values: [
          { Type: 'Volume', Value: 7842.497, Unit: 'm3', Timestamp: '2026-11-27T12:00:00.000' },
          { Type: 'Volume', Value: 7842.202, Unit: 'm3', Timestamp: '2026-11-27T11:00:00.000' },
          { Type: 'Leak', Value: true, Unit: 'NA', Timestamp: '2026-11-27T00:00:00.000' },
          { Type: 'Min Flow temperature', Value: null, Unit: 'Invalid', Timestamp: '2026-11-27T00:00:00.000' },
        ],
        latestVolume: 7842.497,
      },
      readings: [
        { key: 'latestVolume', role: 'register', value: 7842.497, unit: 'm³' },
        {
          key: 'latestVolume',
          role: 'register',
          value: 7842.497,
          unit: 'm³',
          ts: '2026-11-27T12:00:00.000Z',
        },
        {
          key: 'latestVolume',
          role: 'register',
          value: 7842.202,
          unit: 'm³',
          ts: '2026-11-27T11:00:00.000Z',
        },
        { key: 'leak', role: 'leak', value: 1, ts: '2026-11-27T12:04:00.000Z' },
      ],
    },
  ],
});
