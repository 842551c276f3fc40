import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { WMBUSMETERS_VALUES, wmbusmetersSource } from '../wmbusmeters.ts';

export default defineDeviceModel({
  title: 'Itron Cyble, Intelis',
  vendor: 'Itron',
  key: 'itron/cyble',
  device_type: 'water_meter',
  match: { brand_id: 'itron', model_id: 'cyble5', keys: ['meter', 'total_m3'], when: { meter: 'itron' } },
  values: WMBUSMETERS_VALUES,
  source: wmbusmetersSource('drivers/src/itron.xmq'),
  examples: [
    {
      payload: {
        _: 'telegram',
        media: 'water',
        meter: 'itron',
        name: 'MoreWater',
        id: '18000056',
        meter_datetime: '2022-10-08 21:16:14',
        total_m3: 521.277,
        total_backward_m3: 0,
        volume_flow_m3h: 0.004,
        status: 'OK',
        target_m3: 520.461,
        target_date: '2022-10-01',
        timestamp: '2026-11-27T11:11:11Z',
      },
      readings: [
        { key: 'total_m3', role: 'register', value: 521.277, unit: 'm³' },
        { key: 'volume_flow_m3h', role: 'flow_rate', value: 0.004, unit: 'm³/h' },
        { key: 'total_backward_m3', value: 0, unit: 'm³' },
      ],
    },
  ],
});
