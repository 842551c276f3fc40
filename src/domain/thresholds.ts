import { isLabelled } from './device-labels.ts';
import { OUTLET_MAX, type ProfileKey } from './facility.ts';

/**
 * Limits for water in buildings, each with its source. These are defaults: laws change and differ by state.
 */
export interface Threshold {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

/** The source of limits that no standard sets. */
export const OWN_DEFAULT = 'Flowgen default';
/** The source of a limit that is taken from another country, where its own has none that is known to us. */
export const adopted = (source: string): string => `${OWN_DEFAULT}, after ${source}`;
// The standard no longer says it: since its edition of 2021 the code does.
const AU =
  'NCC 2022 Volume Three (Plumbing Code of Australia), clause B2D5; formerly AS/NZS 3500.4:2018, clause 1.11.2';
const AU_STORAGE = 'AS/NZS 3500.4:2021, Heated water services, clause 1.11.2';
const NZ = 'G12/AS1, paragraph 6.14.1 (MBIE, New Zealand Building Code, November 2023)';
const GROWTH = 'WHO, Legionella and the Prevention of Legionellosis (2007)';
const FLUSH = 'SA Health, Control of Legionella in Manufactured Water Systems (2013)';
const FIELD_TEST = 'AS 4032.3:2004, Field testing of thermostatic mixing valves';
const BURN = 'Moritz and Henriques, Studies of Thermal Injury (1947), rounded';

const of = (value: number, unit: string, source: string): Threshold => ({ value, unit, source });

/** Every default threshold by name. */
export const THRESHOLDS = {
  /** Aged care, health, child care, schools, disability. */
  outletMaxCareAu: of(45, '°C', AU),
  outletMaxAu: of(50, '°C', AU),
  storageMinAu: of(60, '°C', AU_STORAGE),
  setPoint: of(43.5, '°C', OWN_DEFAULT),
  alarmHigh: of(48, '°C', OWN_DEFAULT),
  /** For 24 hours. */
  alarmLow: of(38, '°C', OWN_DEFAULT),
  alarmLowHours: of(24, 'h', OWN_DEFAULT),
  outletMaxEarlyChildhoodNz: of(40, '°C', NZ),
  /** Schools and disability services where children can reach the outlets. */
  outletMaxYoungChildrenNz: of(40, '°C', NZ),
  outletMaxSchoolsNz: of(45, '°C', NZ),
  outletMaxCareNz: of(45, '°C', NZ),
  outletMaxNz: of(50, '°C', NZ),
  growthFrom: of(20, '°C', GROWTH),
  growthTo: of(50, '°C', GROWTH),
  flushAfterDays: of(7, 'd', FLUSH),
  fieldTestMonths: of(12, 'months', FIELD_TEST),
  sealsYears: of(5, 'years', FIELD_TEST),
  leakHours: of(24, 'h', OWN_DEFAULT),
  /** A lower flow in each hour is no leak: meters that count litres can't tell less from none. */
  leakLeast: of(0.5, 'L/h', OWN_DEFAULT),
  burstLitres: of(60, 'L', OWN_DEFAULT),
  burstMinutes: of(30, 'min', OWN_DEFAULT),
  /** The default price of water, a usual one in Australia and New Zealand, used to rate leaks when a report has none. */
  waterPrice: of(3.5, '$/kL', OWN_DEFAULT),
  /** About a running toilet. */
  leakCritical: of(5, '$/day', OWN_DEFAULT),
  /** About a dripping tap. */
  leakWarning: of(0.5, '$/day', OWN_DEFAULT),
} as const satisfies Readonly<Record<string, Threshold>>;
export type ThresholdName = keyof typeof THRESHOLDS;

/** Seconds until water of this temperature burns skin, mildest first. */
export const SCALD = [
  { from: 50, seconds: 300, source: BURN },
  { from: 55, seconds: 30, source: BURN },
  { from: 60, seconds: 5, source: BURN },
] as const;

/** A limit line in a chart. */
export interface Limit {
  readonly name: ThresholdName;
  readonly value: number;
  /** `aim`: the target value; `alarm`: a limit that must not be passed. */
  readonly kind: 'aim' | 'alarm';
  readonly source: string;
}

const limit = (name: ThresholdName, kind: Limit['kind']): Limit => ({
  name,
  kind,
  value: THRESHOLDS[name].value,
  source: THRESHOLDS[name].source,
});

const ALARM_HIGH = limit('alarmHigh', 'alarm');
const SET_POINT = limit('setPoint', 'aim');
const ALARM_LOW = limit('alarmLow', 'alarm');

/** The device fields that determine its limits. */
export interface LimitedDevice {
  readonly type: string;
  readonly tags: readonly string[];
  /** The threshold profile of its company; null while the facility type is unknown. */
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
// Mixed water at the outlet; the hot and cold inlets of the valve have no such limits.
const OUTLET = /(^|\.)temperature(_mixed)?$/;

/** Whether a key is the temperature of the mixed water at an outlet. */
export const isOutletKey = (key: string): boolean => OUTLET.test(key);

/** Whether a datapoint with this unit can be compared to limits, which are in °C. */
export const isCelsius = (unit: string | null): boolean => unit === null || unit === '°C';

/** The limits for one key of a device; only the mixed water of a mixing valve has any. */
export const limitsOf = (device: LimitedDevice, key: string): readonly Limit[] =>
  isLabelled(device, 'tmv') && isOutletKey(key) ? valveLimits(device.limits_profile) : NONE;

/** The lowest limit above which a device's value is too high. */
export const upperLimitOf = (device: LimitedDevice, key: string): Limit | undefined =>
  limitsOf(device, key).findLast(({ name, kind }) => kind === 'alarm' && name !== ALARM_LOW.name);
