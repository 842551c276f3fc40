import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { ignored, REGISTER } from '../facts.ts';

export default defineDeviceModel({
  title: 'Arad, Master Meter Dialog 3G',
  vendor: 'Arad',
  key: 'arad/dialog3g',
  device_type: 'water_meter',
  match: { keys: ['model', 'volume_m3'], when: { model: 'AradMsMeter-Dialog3G' } },
  values: [{ from: 'volume_m3', ...REGISTER, unit: 'm³' }, ...ignored('model', 'id', 'time')],
  source: 'https://github.com/merbanan/rtl_433/blob/master/src/devices/arad_ms_meter.c',
  examples: [
    {
      payload: {
        time: '2026-11-27 11:11:11',
        model: 'AradMsMeter-Dialog3G',
        id: '09444602S',
        volume_m3: 170.4,
      },
      readings: [{ key: 'volume_m3', role: 'register', value: 170.4, unit: 'm³' }],
    },
  ],
});
