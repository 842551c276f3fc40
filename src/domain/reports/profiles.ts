import { SCALD, THRESHOLDS, type Threshold } from '../thresholds.ts';

/** Kinds of place that differ by what law asks of the water at their outlets. */
export const PROFILE_KEYS = [
  'au_care',
  'au_general',
  'nz_early_childhood',
  'nz_school',
  'nz_care',
  'nz_general',
] as const;
export type ProfileKey = (typeof PROFILE_KEYS)[number];

/** What a report measures by. Temperatures in °C. */
export interface Limits {
  /** The most that may come out of a mixing valve. */
  readonly outlet_max: number;
  /** A flow event is in band from here to `outlet_max`. */
  readonly band_min: number;
  readonly set_point: number;
  readonly alarm_high: number;
  readonly alarm_low: number;
  readonly alarm_low_hours: number;
  readonly growth_from: number;
  readonly growth_to: number;
  readonly flush_after_days: number;
  readonly field_test_months: number;
  /** Flow in so many hours in a row is a leak. */
  readonly leak_hours: number;
  /** The most that may run in each hour of a night (L); null: nothing is said of it. */
  readonly night_flow_max: number | null;
  /** What may run in half an hour more than usual (L). */
  readonly burst_litres: number;
  /** Skin stands water from this heat on for so many seconds. */
  readonly scald: readonly { readonly from: number; readonly seconds: number }[];
}

/** A threshold profile, as a run keeps it. */
export interface Profile {
  readonly key: ProfileKey;
  readonly name: string;
  readonly source: string;
  /** Since when it holds, or when it was read: `2023-11`. */
  readonly date: string;
  readonly limits: Limits;
}

/** Where that of meters is written. */
export const METERS_SOURCE = `leaks: ${THRESHOLDS.leakHours.source}; bursts: ${THRESHOLDS.burstLitres.source}`;

/** When the table of defaults was put together from its sources. */
const READ_ON = '2026-11-21';
const NZ_IN_FORCE = '2023-11';

const of = (key: ProfileKey, name: string, outlet: Threshold, date: string): Profile => ({
  key,
  name,
  source: `${outlet.source}; alarms: ${THRESHOLDS.alarmHigh.source}; growth: ${THRESHOLDS.growthFrom.source}; scald: ${SCALD[0].source.toLowerCase()}`,
  date,
  limits: {
    outlet_max: outlet.value,
    band_min: THRESHOLDS.alarmLow.value,
    set_point: THRESHOLDS.setPoint.value,
    alarm_high: THRESHOLDS.alarmHigh.value,
    alarm_low: THRESHOLDS.alarmLow.value,
    alarm_low_hours: THRESHOLDS.alarmLowHours.value,
    growth_from: THRESHOLDS.growthFrom.value,
    growth_to: THRESHOLDS.growthTo.value,
    flush_after_days: THRESHOLDS.flushAfterDays.value,
    field_test_months: THRESHOLDS.fieldTestMonths.value,
    leak_hours: THRESHOLDS.leakHours.value,
    night_flow_max: null,
    burst_litres: THRESHOLDS.burstLitres.value,
    scald: SCALD.map(({ from, seconds }) => ({ from, seconds })),
  },
});

/** Every profile by its key. Source: the field, "Reports". */
export const PROFILES: Readonly<Record<ProfileKey, Profile>> = {
  au_care: of(
    'au_care',
    'Australia: aged care, health, child care, schools, disability',
    THRESHOLDS.outletMaxCareAu,
    READ_ON,
  ),
  au_general: of('au_general', 'Australia: elsewhere', THRESHOLDS.outletMaxAu, READ_ON),
  nz_early_childhood: of(
    'nz_early_childhood',
    'New Zealand: early childhood',
    THRESHOLDS.outletMaxEarlyChildhoodNz,
    NZ_IN_FORCE,
  ),
  nz_school: of('nz_school', 'New Zealand: schools, disability', THRESHOLDS.outletMaxSchoolsNz, NZ_IN_FORCE),
  nz_care: of('nz_care', 'New Zealand: aged care, hospitals', THRESHOLDS.outletMaxCareNz, NZ_IN_FORCE),
  nz_general: of('nz_general', 'New Zealand: elsewhere', THRESHOLDS.outletMaxNz, NZ_IN_FORCE),
};

const IN_NZ = /^(?:Pacific\/(?:Auckland|Chatham)|NZ(?:-CHAT)?|Antarctica\/McMurdo)$/;

/** The profile of a report that names none: by the country that its time zone lies in. */
export const profileOf = (key: string | null, zone: string): Profile => {
  const chosen = PROFILE_KEYS.find((known) => known === key);
  return PROFILES[chosen ?? (IN_NZ.test(zone) ? 'nz_general' : 'au_general')];
};
