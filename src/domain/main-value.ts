import type { DeviceType } from './devices.ts';

/** The value that lists show for a device. */
export interface MainValue {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
  /** Time of measurement: ISO 8601. */
  readonly ts: string | null;
}

const WATER = ['volume_total', 'flow_rate', 'volume', 'pulse_count'] as const;
/** Temperatures of a valve's water, as last parts of keys. */
export const HEAT = ['temperature', 'temperature_mixed', 'temperature_hot'] as const;

/** The candidates for a device's main value by type, as last parts of keys; the first one present is used. */
export const MAIN_KEYS: Readonly<Record<DeviceType, readonly string[]>> = {
  tmv: [...HEAT, 'flow_seconds'],
  water_meter: WATER,
  hydraloop: ['volume_recycled', ...WATER],
  other: [...HEAT, ...WATER],
};

/** Keys about the device itself rather than its measurements; shown only if there is nothing else. */
export const HOUSEKEEPING = 'battery|rssi|snr';
