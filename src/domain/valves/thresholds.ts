import { isOutlet, type WithRole } from '../readings/datapoint-roles.ts';
import { isValve } from '../devices/labels.ts';
import { OUTLET_MAX, type ProfileKey } from './facility.ts';
import type { SourceKey } from './threshold-sources.ts';
import { celsiusAs } from '../readings/units.ts';

/**
 * Limits for water in buildings, each with its source (threshold-sources.ts). These are defaults: laws change and differ by state.
 */
export interface Threshold {
  readonly value: number;
  readonly unit: string;
  readonly source: SourceKey;
}

const of = (value: number, unit: string, source: SourceKey): Threshold => ({ value, unit, source });

/** Every default threshold by name. */
export const THRESHOLDS = {
  /** Aged care, health, child care, schools, disability. */
  outletMaxCareAu: of(45, '°C', 'au'),
  outletMaxAu: of(50, '°C', 'au'),
  storageMinAu: of(60, '°C', 'auStorage'),
  setPoint: of(43.5, '°C', 'own'),
  alarmHigh: of(48, '°C', 'own'),
  /** For 24 hours. */
  alarmLow: of(38, '°C', 'own'),
  alarmLowHours: of(24, 'h', 'own'),
  outletMaxEarlyChildhoodNz: of(40, '°C', 'nz'),
  /** Schools and disability services where children can reach the outlets. */
  outletMaxYoungChildrenNz: of(40, '°C', 'nz'),
  outletMaxSchoolsNz: of(45, '°C', 'nz'),
  outletMaxCareNz: of(45, '°C', 'nz'),
  outletMaxNz: of(50, '°C', 'nz'),
  growthFrom: of(20, '°C', 'growth'),
  growthTo: of(50, '°C', 'growth'),
  flushAfterDays: of(7, 'd', 'flush'),
  fieldTestMonths: of(12, 'months', 'fieldTest'),
  sealsYears: of(5, 'years', 'fieldTest'),
  leakHours: of(24, 'h', 'own'),
  /** A lower flow in each hour is no leak: meters that count litres can't tell less from none. */
  leakLeast: of(0.5, 'L/h', 'own'),
  burstLitres: of(60, 'L', 'own'),
  burstMinutes: of(30, 'min', 'own'),
  /** In this time, until it is known what is usual. */
  burstLearningLitres: of(1000, 'L', 'own'),
  /** The default price of water, a usual one in Australia and New Zealand, used to rate leaks when a report has none. */
  waterPrice: of(3.5, '$/kL', 'own'),
  /** About a running toilet. */
  leakHigh: of(5, '$/day', 'own'),
  /** About a dripping tap. */
  leakWarning: of(0.5, '$/day', 'own'),
} as const satisfies Readonly<Record<string, Threshold>>;
export type ThresholdName = keyof typeof THRESHOLDS;

/** Seconds until water of this temperature burns skin, mildest first. */
export const SCALD = [
  { from: 50, seconds: 300, source: 'burn' },
  { from: 55, seconds: 30, source: 'burn' },
  { from: 60, seconds: 5, source: 'burn' },
] as const;

/** A limit line in a chart. */
export interface Limit {
  readonly name: ThresholdName;
  readonly value: number;
  /** `aim`: the target value; `alarm`: a limit that must not be passed. */
  readonly kind: 'aim' | 'alarm';
}

const limit = (name: ThresholdName, kind: Limit['kind']): Limit => ({
  name,
  kind,
  value: THRESHOLDS[name].value,
});

const ALARM_HIGH = limit('alarmHigh', 'alarm');
const SET_POINT = limit('setPoint', 'aim');
const ALARM_LOW = limit('alarmLow', 'alarm');

/** The device fields that determine its limits. */
export interface LimitedDevice {
  readonly type: string;
  readonly tags: readonly string[];
  /** Its own threshold profile, otherwise that of its company; null while the facility type of that is unknown. */
  readonly limits_profile?: ProfileKey | null;
}

/** The limits of a valve, highest first. The usual alarm and set-point apply only below the legal limit. */
const valveLimits = (profile: ProfileKey | null | undefined): readonly Limit[] => {
  const usual = [ALARM_HIGH, SET_POINT, ALARM_LOW];
  if (!profile) return usual;
  const outlet = limit(OUTLET_MAX[profile], 'alarm');
  return [outlet, ...usual.filter(({ value }) => value < outlet.value)];
};

const NONE: readonly Limit[] = [];

/** A datapoint whose values may have limits. */
export interface LimitedPoint extends WithRole {
  readonly unit: string | null;
}

/**
 * The limits of a datapoint, in its unit. Only the mixed water of a mixing valve has any: its hot and cold inlets, and the air
 * around it, have none.
 */
export const limitsOf = (device: LimitedDevice, point: LimitedPoint): readonly Limit[] =>
  isValve(device) && isOutlet(point)
    ? valveLimits(device.limits_profile).flatMap((one) => {
        const value = celsiusAs(one.value, point.unit);
        return value === null ? [] : { ...one, value };
      })
    : NONE;

/** The lowest limit above which a device's value is too high. */
export const upperLimitOf = (device: LimitedDevice, point: LimitedPoint): Limit | undefined =>
  limitsOf(device, point).findLast(({ name, kind }) => kind === 'alarm' && name !== ALARM_LOW.name);
