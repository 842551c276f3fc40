import type { DeviceType } from './devices.ts';

/** The value of a device that a list shows. */
export interface MainValue {
  readonly label: string;
  readonly value: number;
  readonly unit: string | null;
  /** When it was measured: ISO 8601. */
  readonly ts: string | null;
}

// What a valve mixes matters most, of a meter what it counted.
const WATER = ['volume_total', 'flow_rate', 'volume', 'pulse_count'] as const;
const HEAT = ['temperature', 'temperature_mixed', 'temperature_hot'] as const;

/** The last parts of keys that are shown of each type of device, the first that it has. */
export const MAIN_KEYS: Readonly<Record<DeviceType, readonly string[]>> = {
  tmv: [...HEAT, 'flow_seconds'],
  water_meter: WATER,
  hydraloop: ['volume_recycled', ...WATER],
  other: [...HEAT, ...WATER],
};

/** Keys that tell of the device itself and not of what it measures: shown when there is nothing else. */
export const HOUSEKEEPING = 'battery|rssi|snr';
