import {
  defaultProfileKey,
  OUTLET_MAX,
  PROFILE_KEYS,
  type Facility,
  type ProfileKey,
} from '../valves/facility.ts';
import { resources } from '../../languages/en/area/report-profiles.ts';
import { adopted, sourceOf } from '../valves/threshold-sources.ts';
import { SCALD, THRESHOLDS } from '../valves/thresholds.ts';

/** Seconds until water of each temperature (°C) burns skin. */
export type BurnTable = readonly { readonly from: number; readonly seconds: number }[];

/** The limits that a report applies. Temperatures in °C. */
export interface Limits {
  /** Maximum temperature at the outlet of a mixing valve. */
  readonly outlet_max: number;
  /** A flow event is in band from here to `outlet_max`. */
  readonly band_min: number;
  /** The usual set-point; null where it is above `outlet_max`. */
  readonly set_point: number | null;
  readonly alarm_high: number;
  readonly alarm_low: number;
  readonly alarm_low_hours: number;
  readonly growth_from: number;
  readonly growth_to: number;
  readonly flush_after_days: number;
  readonly field_test_months: number;
  /** Flow in this many consecutive hours is a leak. */
  readonly leak_hours: number;
  /** Maximum flow per hour at night (L); null: no limit. */
  readonly night_flow_max: number | null;
  /** Maximum excess over the usual flow in half an hour (L). */
  readonly burst_litres: number;
  readonly scald: BurnTable;
}

/** A threshold profile, as stored with a run. */
export interface Profile {
  readonly key: ProfileKey;
  readonly name: string;
  readonly source: string;
  /** When it came into force, or when the source was read: `2023-11`. */
  readonly date: string;
  readonly limits: Limits;
}

/** The sources of the limits for meters. */
export const METERS_SOURCE = `leaks: ${sourceOf(THRESHOLDS.leakHours)}; bursts: ${sourceOf(THRESHOLDS.burstLitres)}`;

/** When the defaults were compared with their sources. */
export const CHECKED_ON = '2026-11-21';
const NZ_IN_FORCE = '2023-11';

/** Whether a profile is that of New Zealand; otherwise Australia's. */
export const isNewZealand = (key: ProfileKey): boolean => key.startsWith('nz_');
const flushSource = (key: ProfileKey): string => {
  const source = sourceOf(THRESHOLDS.flushAfterDays);
  return isNewZealand(key) ? adopted(source) : source;
};

const of = (key: ProfileKey, date: string): Profile => ({
  key,
  name: resources.reports.values.profile[key],
  source: `${sourceOf(THRESHOLDS[OUTLET_MAX[key]])}; alarms: ${sourceOf(THRESHOLDS.alarmHigh)}; growth: ${sourceOf(THRESHOLDS.growthFrom)}; flush: ${flushSource(key)}; scald: ${sourceOf(SCALD[0])}`,
  date,
  limits: {
    outlet_max: THRESHOLDS[OUTLET_MAX[key]].value,
    band_min: THRESHOLDS.alarmLow.value,
    set_point:
      THRESHOLDS.setPoint.value > THRESHOLDS[OUTLET_MAX[key]].value ? null : THRESHOLDS.setPoint.value,
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

/** Every profile by its key. */
export const PROFILES: Readonly<Record<ProfileKey, Profile>> = {
  au_care: of('au_care', CHECKED_ON),
  au_general: of('au_general', CHECKED_ON),
  nz_early_childhood: of('nz_early_childhood', NZ_IN_FORCE),
  nz_school_young_children: of('nz_school_young_children', NZ_IN_FORCE),
  nz_school: of('nz_school', NZ_IN_FORCE),
  nz_care: of('nz_care', NZ_IN_FORCE),
  nz_general: of('nz_general', NZ_IN_FORCE),
};

/** The selected profile, otherwise the facility's default; null while that is unknown. */
export const profileFor = (key: string | null, facility: Facility): Profile | null => {
  const applied = PROFILE_KEYS.find((known) => known === key) ?? defaultProfileKey(facility);
  return applied && PROFILES[applied];
};
