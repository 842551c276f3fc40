import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_VOLTAGE, flag, ignored, state, WATER_TEMPERATURE } from '../facts.ts';

export default defineDeviceModel({
  title: 'MClimate T-Valve',
  vendor: 'MClimate',
  key: 'mclimate/t-valve',
  device_type: 'other',
  match: {
    brand_id: 'mclimate',
    model_id: 't-valve',
    // The short message; the long one comes once a day.
    keys: ['reason', 'waterTemp', 'valveState', 'ambientTemp'],
  },
  values: [
    { from: 'valveState', ...flag('valve_open', 'Valve open') },
    { from: 'waterTemp', ...WATER_TEMPERATURE },
    { from: 'ambientTemp', ...AMBIENT },
    { from: 'flood', ...flag('leak', 'Flood') },
    { from: 'boxTamper', ...flag('tamper', 'Tamper') },
    { from: 'battery', ...BATTERY_VOLTAGE },
    { from: 'magnet', ...state('Magnet') },
    { from: 'floodDetectionWireState', ...state('Wire of the flood sensor') },
    ...ignored(
      'reason',
      'alarmValidated',
      'manualOpenIndicator',
      'manualCloseIndicator',
      'closeTime',
      'openTime',
      'deviceVersions',
      'openCloseTime',
      'manualControl',
    ),
  ],
  source:
    'https://docs.mclimate.eu/mclimate-lorawan-devices/devices/mclimate-t-valve-lorawan/t-valve-lorawan-communication-protocol/keep-alive',
  examples: [
    {
      title: 'Short message',
      payload: { reason: 'keepalive', waterTemp: 22, valveState: true, ambientTemp: 22 },
      readings: [
        { key: 'valveState', role: 'valve_open', value: 1 },
        { key: 'waterTemp', role: 'water_temperature', value: 22, unit: '°C' },
        { key: 'ambientTemp', role: 'ambient_temperature', value: 22, unit: '°C' },
      ],
    },
    {
      title: 'Long message with a flood',
      payload: {
        reason: 'floodDetected',
        boxTamper: false,
        floodDetectionWireState: true,
        flood: true,
        magnet: false,
        alarmValidated: false,
        manualOpenIndicator: true,
        manualCloseIndicator: true,
        closeTime: 4,
        openTime: 8,
        battery: 2.872,
      },
      readings: [
        { key: 'flood', role: 'leak', value: 1 },
        { key: 'boxTamper', role: 'tamper', value: 0 },
        { key: 'battery', role: 'battery_voltage', value: 2.872, unit: 'V' },
      ],
    },
  ],
});
