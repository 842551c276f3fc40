import type { ModelValue } from '../../../domain/device-models/model.ts';
import {
  AMBIENT,
  BATTERY_VOLTAGE,
  flag,
  HUMIDITY,
  OUTLET,
  PULSES,
  state,
  WATER_TEMPERATURE,
} from '../../facts.ts';

/** Millivolts. */
const BATTERY: ModelValue = { from: 'vdd', ...BATTERY_VOLTAGE, factor: 0.001 };

/** What a sensor of the vendor may send; each model has some of these. */
export const ELSYS_VALUES: readonly ModelValue[] = [
  { from: 'temperature', ...AMBIENT },
  { from: 'humidity', ...HUMIDITY },
  { from: 'externalTemperature', ...OUTLET },
  { from: 'externalTemperature2', ...WATER_TEMPERATURE, label: 'Second probe' },
  { from: 'externalTemperature2.*', ...WATER_TEMPERATURE, label: 'Further probe' },
  { from: 'waterleak', ...flag('leak', 'Leak') },
  BATTERY,
  // The air’s, not the water’s.
  { from: 'pressure', label: 'Air pressure', kind: 'gauge', unit: 'hPa' },
  { from: 'light', label: 'Light', kind: 'gauge', unit: 'lx' },
  { from: 'co2', label: 'CO₂', kind: 'gauge', unit: 'ppm' },
  { from: 'motion', label: 'Motion', kind: 'gauge' },
  { from: 'distance', label: 'Distance', kind: 'gauge', unit: 'mm' },
  { from: 'pulse1', ...PULSES, label: 'Pulses since the last message', kind: 'delta' },
  { from: 'pulse2', ...PULSES, label: 'Pulses of input 2 since the last message', kind: 'delta' },
  { from: 'pulseAbs', ...PULSES },
  { from: 'pulseAbs1', ...PULSES },
  { from: 'pulseAbs2', ...PULSES, label: 'Pulses of input 2' },
  { from: 'digital', ...state('Input') },
  { from: 'digital2', ...state('Input 2') },
  { from: 'x', ignore: true },
  { from: 'y', ignore: true },
  { from: 'z', ignore: true },
];

export const ELSYS_SOURCE =
  'https://github.com/TheThingsNetwork/lorawan-devices/blob/master/vendor/elsys/elsys.js';
