import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { WMBUSMETERS_VALUES, wmbusmetersSource } from '../wmbusmeters.ts';

export default defineDeviceModel({
  title: 'Honeywell Elster V200',
  vendor: 'Honeywell',
  key: 'honeywell/v200',
  device_type: 'water_meter',
  match: { keys: ['meter', 'total_m3'], when: { meter: 'ev200' } },
  values: WMBUSMETERS_VALUES,
  source: wmbusmetersSource('drivers/src/ev200.xmq'),
  examples: [
    {
      payload: {
        _: 'telegram',
        media: 'water',
        meter: 'ev200',
        name: 'Voda',
        id: '99993030',
        total_m3: 49.5849,
        target_m3: 45.7555,
        timestamp: '2026-11-27T11:11:11Z',
      },
      readings: [{ key: 'total_m3', role: 'register', value: 49.5849, unit: 'm³' }],
    },
  ],
});
