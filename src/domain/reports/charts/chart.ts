import type { DatapointRole } from '../../readings/datapoint-roles.ts';
import type { Format } from '../columns/format.ts';
import type { Profile } from '../profiles.ts';
import type { DayRow } from '../result.ts';

/** A chart of values by local day. Days that are unknown or not assessed are gaps, not zero. */
export interface Chart {
  readonly key: string;
  /** Of a datapoint. */
  readonly role?: DatapointRole | null;
  /** Of a datapoint; otherwise the label of the figure. */
  readonly title?: string;
  /** What a datapoint's value of a day is: its mean, its highest, or what it counted. */
  readonly measure?: 'mean' | 'highest' | 'counted';
  readonly format: Format;
  readonly unit: string;
  readonly shape: 'bars' | 'points';
  readonly dates: readonly string[];
  readonly values: readonly (number | null)[];
  /** Whether a day has no value because its sensor had a fault. */
  readonly hasUnassessed?: boolean;
  readonly limits: readonly {
    /** The key of its label. */
    readonly label: string;
    readonly value: number;
    readonly kind: 'aim' | 'alarm';
  }[];
}

/** A chart that a kind of report has. */
export interface ChartDefinition {
  /** A figure: its title, and its name in the rows of days. */
  readonly key: string;
  readonly format: Format;
  readonly shape: Chart['shape'];
  /** The figure in the rows of devices that has its values by day. */
  readonly daily?: string;
  /** Its value of a day, if that is not the figure itself. */
  readonly of?: (day: DayRow) => number | null;
  readonly limits?: (profile: Profile) => Chart['limits'];
}

const UNITS: Partial<Record<Format, string>> = { litres: 'L', celsius: '°C', share: '%' };

/** Draws values by day. `profile`: null if the devices have different limits. */
export const drawChart = (
  { key, format, shape, limits }: ChartDefinition,
  dates: readonly string[],
  values: readonly (number | null | undefined)[],
  profile: Profile | null,
): Chart => ({
  key,
  format,
  unit: UNITS[format] ?? '',
  shape,
  dates,
  values: values.map((value) => value ?? null),
  limits: (profile && limits?.(profile)) ?? [],
});

export const CONSUMPTION_CHART: ChartDefinition = {
  key: 'consumption',
  format: 'litres',
  shape: 'bars',
  daily: 'daily',
};
export const TEMPERATURE_CHART: ChartDefinition = {
  key: 'max',
  format: 'celsius',
  shape: 'points',
  daily: 'daily_max',
  limits: ({ limits }) => [
    { label: 'report_words.limits.outlet_max', value: limits.outlet_max, kind: 'alarm' },
    { label: 'report_words.limits.band_min', value: limits.band_min, kind: 'aim' },
  ],
};
export const FLOW_EVENTS_CHART: ChartDefinition = {
  key: 'flow_events',
  format: 'count',
  shape: 'bars',
  daily: 'daily_events',
};
export const COMPLETENESS_CHART: ChartDefinition = {
  key: 'completeness',
  format: 'share',
  shape: 'bars',
  of: ({ received, expected }) => (expected === 0 ? null : Math.min(1, received / expected)),
};
