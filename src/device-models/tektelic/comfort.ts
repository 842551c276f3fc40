import { defineDeviceModel } from '../../domain/device-models/model.ts';
import { AMBIENT, BATTERY_PERCENT, BATTERY_VOLTAGE, flag, HUMIDITY, ignored, PULSES } from '../facts.ts';

export default defineDeviceModel({
  title: 'Tektelic Comfort, Smart Room Sensor',
  vendor: 'Tektelic',
  key: 'tektelic/comfort',
  device_type: 'other',
  match: {
    brand_id: 'tektelic',
    model_id: 't00061xx-comfort',
    keys: ['ambient_temperature', 'relative_humidity', 'raw'],
  },
  values: [
    { from: 'ambient_temperature', ...AMBIENT },
    { from: 'relative_humidity', ...HUMIDITY },
    { from: 'battery_voltage', ...BATTERY_VOLTAGE },
    { from: 'rem_batt_capacity', ...BATTERY_PERCENT },
    { from: 'moisture', ...flag('leak', 'Leak') },
    { from: 'mcu_temperature', label: 'Temperature of the electronics', kind: 'gauge', unit: '°C' },
    { from: 'light_intensity', label: 'Light', kind: 'gauge' },
    { from: 'external_connector_count', ...PULSES, kind: 'delta' },
    { from: 'extconnector_a_total_count', ...PULSES, label: 'Pulses of connector A' },
    { from: 'extconnector_b_total_count', ...PULSES, label: 'Pulses of connector B' },
    ...ignored(
      'raw',
      'port',
      'fPort',
      'motion_event_count',
      'motion_event_state',
      'pir_event_count',
      'pir_event_state',
      'reed_count',
      'hall_effect_count',
      'extconnector_a_relative_count',
      'extconnector_b_relative_count',
      'acceleration_magnitude',
    ),
  ],
  source: 'https://github.com/TektelicCommunications/data-converters',
  examples: [
    {
      payload: {
        ambient_temperature: 29.4,
        battery_voltage: 3.025,
        port: '10',
        raw: '[03, 67, 01, 26, 04, 68, 33, 00, BA, 0B, D1]',
        relative_humidity: 25.5,
      },
      readings: [
        { key: 'ambient_temperature', role: 'ambient_temperature', value: 29.4, unit: '°C' },
        { key: 'relative_humidity', role: 'humidity', value: 25.5, unit: '%' },
        { key: 'battery_voltage', role: 'battery_voltage', value: 3.025, unit: 'V' },
      ],
    },
    {
      title: 'As the vendor’s decoder of version 4.3 sends it, with numbers in texts',
      payload: {
        raw: '0367012604683300BA0BD1',
        fPort: 10,
        ambient_temperature: '29.4',
        relative_humidity: '25.5',
        battery_voltage: '3.025',
        rem_batt_capacity: 87,
      },
      readings: [
        { key: 'ambient_temperature', role: 'ambient_temperature', value: 29.4, unit: '°C' },
        { key: 'relative_humidity', role: 'humidity', value: 25.5, unit: '%' },
        { key: 'battery_voltage', role: 'battery_voltage', value: 3.025, unit: 'V' },
        { key: 'rem_batt_capacity', role: 'battery_percent', value: 87, unit: '%' },
      ],
    },
  ],
});
