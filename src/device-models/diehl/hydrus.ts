import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { WMBUSMETERS_VALUES, wmbusmetersSource } from '../wmbusmeters.ts';

export default defineDeviceModel({
  title: 'Diehl HYDRUS',
  vendor: 'Diehl Metering',
  key: 'diehl/hydrus',
  device_type: 'water_meter',
  match: { keys: ['meter', 'total_m3'], when: { meter: 'hydrus' } },
  values: WMBUSMETERS_VALUES,
  source: wmbusmetersSource('drivers/src/hydrus.xmq'),
  examples: [
    {
      payload: {
        _: 'telegram',
        media: 'water',
        meter: 'hydrus',
        name: 'HydrusWater',
        id: '64646464',
        total_m3: 1.174,
        flow_m3h: 0,
        flow_temperature_c: 10.4,
        remaining_battery_life_y: 13.69,
        status: 'OK',
        target_datetime: '2019-10-31 23:59',
        target_m3: 0.2,
        timestamp: '2026-11-27T11:11:11Z',
      },
      readings: [
        { key: 'total_m3', role: 'register', value: 1.174, unit: 'm³' },
        { key: 'flow_m3h', role: 'flow_rate', value: 0, unit: 'm³/h' },
        { key: 'flow_temperature_c', role: 'water_temperature', value: 10.4, unit: '°C' },
        { key: 'remaining_battery_life_y', value: 13.69, unit: 'years' },
      ],
    },
  ],
});
