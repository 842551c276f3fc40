import { defineDeviceModel, type ModelList } from '../../domain/device-models/model.ts';
import { flag, ignored, LOW_BATTERY, REGISTER, state } from '../facts.ts';

/** An entry of the midnight log that is what the meter knows now, so that it has the message’s time. */
const latest = (type: string, key: string, facts: Partial<ModelList>): ModelList => ({
  path: 'values',
  where: { Type: type },
  value: 'Value',
  key,
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
    keys: ['values.0.Type', 'latestVolume'],
  },
  values: [{ from: 'latestVolume', ...REGISTER, unit: 'm³' }, ...ignored('values')],
  lists: [
    logged('Volume', 'latestVolume', 'm³', REGISTER),
    latest('Leak', 'leak', flag('leak', 'Leak')),
    latest('Burst', 'burst', flag('burst', 'Burst')),
    latest('Reverse', 'reverse', flag('backflow', 'Backflow')),
    latest('Dry', 'dry', flag('empty_pipe', 'Empty pipe')),
    latest('Tamper', 'tamper', flag('tamper', 'Tamper')),
    latest('Low Battery', 'low_battery', LOW_BATTERY),
    latest('Low Ambient Temperature', 'low_ambient', state('Low ambient temperature')),
    latest('High Ambient Temperature', 'high_ambient', state('High ambient temperature')),
    logged('Min Volume flow', 'min_flow', 'm³/h', { label: 'Lowest flow of the day' }),
    logged('Max Volume flow', 'max_flow', 'm³/h', { label: 'Highest flow of the day' }),
    logged('Min Flow temperature', 'min_water_temperature', '°C', {
      label: 'Lowest water temperature of the day',
    }),
    logged('Max Flow temperature', 'max_water_temperature', '°C', {
      label: 'Highest water temperature of the day',
    }),
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
          {
            Type: 'Min Flow temperature',
            Value: null,
            Unit: 'Invalid',
            Timestamp: '2026-11-27T00:00:00.000',
          },
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
        { key: 'leak', role: 'leak', value: 1 },
      ],
    },
  ],
});
