import type { Random } from './random.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Faults of simulated devices. */
export type Fault = 'none' | 'scald' | 'creeping' | 'sensor' | 'leak' | 'reset' | 'dry' | 'silent';

/** A time span in ms; `from` is inclusive, `to` exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
export const isIn = (at: number, span: Span | null): boolean =>
  span !== null && at >= span.from && at < span.to;

/** The strength of its gateway's signal that a device usually measures (dBm). */
export const USUAL_RSSI = -92;

/** One simulated minute. */
export interface Minute {
  /** ms since 1970. */
  readonly at: number;
  /** Local hour, 0 to 24, with its fraction. */
  readonly hour: number;
  readonly isWeekend: boolean;
  readonly random: Random;
}

export type Values = Readonly<Record<string, number | boolean>>;

/** The values of a minute, and whether they are sent at once. */
export interface Said {
  readonly values: Values;
  /** Values sent less often, only with regular uplinks. */
  readonly status: Values;
  readonly isUrgent: boolean;
}

/** Simulates a device; called once per minute, in order. */
export type Model = (minute: Minute) => Said;

/** Relative water demand by hour of day (maximum 1), with peaks in the morning, at noon and in the evening. */
const DEMAND: readonly number[] = [
  0.03, 0.02, 0.02, 0.02, 0.05, 0.25, 0.75, 1, 0.8, 0.5, 0.35, 0.4, 0.55, 0.45, 0.3, 0.3, 0.4, 0.65, 0.9, 0.8,
  0.55, 0.35, 0.15, 0.06,
];

/** Demand from 0 to 1; later in the morning at weekends. */
export const demandAt = ({ hour, isWeekend }: Pick<Minute, 'hour' | 'isWeekend'>): number => {
  const shifted = (hour + 24 - (isWeekend && hour < 12 && hour >= 1.5 ? 1.5 : 0)) % 24;
  const before = Math.floor(shifted);
  const from = DEMAND[before] ?? 0;
  const to = DEMAND[(before + 1) % 24] ?? 0;
  return from + (to - from) * (shifted - before);
};

/** Temperature in the building (°C), warmest in mid-afternoon. */
export const ambientAt = ({ hour }: Pick<Minute, 'hour'>): number =>
  22 + 2.5 * Math.cos(((hour - 15) / 24) * 2 * Math.PI);
