import { defineDeviceModel, type ModelValue } from '../../domain/device-models/model.ts';
import { ignored, PULSES, state, WATER_TEMPERATURE } from '../facts.ts';
import { DEVICE_VALUES } from './parts/device.ts';

const ON = { off: 0, on: 1 };

// The vendor’s decoder and that of The Things Network differ in names. The first counter is the register.
const input = (number: number): readonly ModelValue[] =>
  [`gpio_counter_${number}`, `pulse_count_${number}`].map((from) => ({
    from,
    ...PULSES,
    label: `Pulses of input ${number}`,
    ...(number === 1 ? { role: 'register' } : {}),
  }));

export default defineDeviceModel({
  title: 'Milesight UC300',
  vendor: 'Milesight',
  key: 'milesight/uc300',
  device_type: 'other',
  match: { brand_id: 'milesight-iot', model_id: 'uc300', keys: ['gpio_counter_1', 'gpio_output_1'] },
  values: [
    ...[1, 2, 3, 4].flatMap(input),
    { from: 'pt100_1', ...WATER_TEMPERATURE, label: 'PT100 1' },
    { from: 'pt100_2', ...WATER_TEMPERATURE, label: 'PT100 2' },
    ...[1, 2, 3, 4].flatMap((number): ModelValue[] => [
      { from: `gpio_input_${number}`, ...state(`Input ${number}`, ON) },
      { from: `digital_input_${number}`, ...state(`Input ${number}`, ON) },
    ]),
    ...[1, 2].flatMap((number): ModelValue[] => [
      { from: `gpio_output_${number}`, ...state(`Output ${number}`, ON) },
      { from: `digital_output_${number}`, ...state(`Output ${number}`, ON) },
      { from: `adc_${number}`, label: `Current ${number}`, kind: 'gauge', unit: 'mA' },
      { from: `adv_${number}`, label: `Voltage ${number}`, kind: 'gauge', unit: 'V' },
    ]),
    ...ignored('modbus_channels', 'history'),
    ...DEVICE_VALUES,
  ],
  source: 'https://github.com/Milesight-IoT/SensorDecoders/tree/main/uc-series/uc300',
  examples: [
    {
      payload: {
        gpio_counter_1: 10,
        gpio_counter_2: 20,
        gpio_input_3: 'off',
        gpio_input_4: 'off',
        gpio_output_1: 'on',
        gpio_output_2: 'on',
      },
      readings: [
        { key: 'gpio_counter_1', role: 'register', value: 10, unit: 'pulses' },
        { key: 'gpio_counter_2', value: 20, unit: 'pulses' },
        { key: 'gpio_input_3', value: 0 },
        { key: 'gpio_output_1', value: 1 },
      ],
    },
    {
      title: 'Two probes',
      payload: { pt100_1: 25.8, pt100_2: 41.5 },
      readings: [
        { key: 'pt100_1', role: 'water_temperature', value: 25.8, unit: '°C' },
        { key: 'pt100_2', role: 'water_temperature', value: 41.5, unit: '°C' },
      ],
    },
  ],
});
