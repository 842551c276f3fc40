import { HOUR_MS } from '../readings/reading-hours.ts';
import type { Point } from '../readings/series.ts';

/** How many devices `GET /api/devices/sparklines` takes at once: the largest page of a list. */
export const SPARKLINES_MAX = 250;

/** One hour of a value: hours since 1970, lowest, mean and highest value. */
export type LineHour = readonly [hour: number, low: number, mean: number, high: number];

/** The last 24 hours of a device's main value, by the hour; hours without readings are left out. */
export interface DayLine {
  /** The device. */
  readonly id: number;
  readonly unit: string | null;
  /** Whether the values are what a counter counted in each hour. */
  readonly is_rate: boolean;
  readonly hours: readonly LineHour[];
  /** What a counter counted since midnight of the company's time zone; null: no readings today. Missing for anything else. */
  readonly today?: number | null | undefined;
  /**
   * Of an outlet whose flow is measured: the last reading with flow, and the hottest water of that use (null: no valid value) with its time; null:
   * none within the 24 hours. Missing for anything else.
   */
  readonly last_use?:
    | { readonly at: string; readonly value: number | null; readonly hottest_at: string }
    | null
    | undefined;
}

/** The hours as points at their start (ms). */
export const pointsOf = ({ hours }: DayLine): readonly Point[] =>
  hours.map(([hour, min, value, max]) => ({ ms: hour * HOUR_MS, value, min, max }));

/** What a line says in numbers: the sum of a rate, the lowest and highest value of anything else; null: nothing. */
export const figuresOf = ({
  is_rate,
  hours,
}: DayLine): { readonly sum: number } | { readonly low: number; readonly high: number } | null => {
  if (hours.length === 0) return null;
  if (is_rate) return { sum: hours.reduce((sum, [, , value]) => sum + value, 0) };
  return {
    low: Math.min(...hours.map(([, low]) => low)),
    high: Math.max(...hours.map(([, , , high]) => high)),
  };
};
