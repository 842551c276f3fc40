import type { ModelValue } from '../domain/device-models/model.ts';
import { ignored, REGISTER, WATER_TEMPERATURE } from './facts.ts';

/**
 * What wmbusmeters sends about any water meter. It decodes wireless M-Bus, which meters without a public LoRaWAN
 * decoder speak; its `meter` names the model.
 */
export const WMBUSMETERS_VALUES: readonly ModelValue[] = [
  { from: 'total_m3', ...REGISTER, unit: 'm³' },
  { from: 'total_backward_m3', label: 'Volume backwards', kind: 'counter', unit: 'm³' },
  { from: 'flow_m3h', role: 'flow_rate', label: 'Flow rate', kind: 'gauge', unit: 'm³/h' },
  { from: 'volume_flow_m3h', role: 'flow_rate', label: 'Flow rate', kind: 'gauge', unit: 'm³/h' },
  { from: 'max_flow_m3h', label: 'Highest flow', kind: 'gauge', unit: 'm³/h' },
  { from: 'flow_temperature_c', ...WATER_TEMPERATURE },
  { from: 'external_temperature_c', label: 'External temperature', kind: 'gauge', unit: '°C' },
  { from: 'remaining_battery_life_y', label: 'Battery life left', kind: 'gauge', unit: 'years' },
  { from: 'battery_y', label: 'Battery life left', kind: 'gauge', unit: 'years' },
  ...ignored(
    '_',
    'media',
    'meter',
    'name',
    'id',
    'prefix',
    'serial_number',
    'enhanced_id',
    'customer',
    'manufacture_y',
    'manufacture_year',
    'timestamp',
    'meter_datetime',
    'at_date',
    'target_date',
    'target_datetime',
    'target_m3',
    'total_at_date_m3',
    'last_month_total_m3',
    'last_month_measure_date',
    'actuality_duration_s',
    'operating_time_h',
    'transmit_period_s',
    'unknowna',
    'unknownb',
    'device',
    'rssi_dbm',
  ),
];

export const wmbusmetersSource = (file: string): string =>
  `https://github.com/wmbusmeters/wmbusmeters/blob/master/${file}`;

/** The `words` of a text that lists the names that apply, in this order; `none` where none does. */
export const wordsOfNames = (
  names: readonly string[],
  separator: string,
  none: string,
  isReported: (listed: readonly string[]) => boolean,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from({ length: 2 ** names.length }, (_, set) => {
      const listed = names.filter((_name, index) => (set >> index) & 1);
      return [listed.join(separator) || none, isReported(listed) ? 1 : 0];
    }),
  );
