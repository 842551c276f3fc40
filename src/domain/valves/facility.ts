import type { ThresholdName } from './thresholds.ts';

/** The kind of facility that a company runs; determines the legal limits for outlets. */
export const FACILITY_TYPES = [
  'aged_care',
  'health',
  'child_care',
  'school',
  /** A school where young children can reach the outlets. */
  'school_young_children',
  'disability',
  'other',
] as const;
export type FacilityType = (typeof FACILITY_TYPES)[number];

/** Threshold profiles: groups of facilities with the same limits. */
export const PROFILE_KEYS = [
  'au_care',
  'au_general',
  'nz_early_childhood',
  'nz_school_young_children',
  'nz_school',
  'nz_care',
  'nz_general',
] as const;
export type ProfileKey = (typeof PROFILE_KEYS)[number];

/** The maximum outlet temperature of each profile. */
export const OUTLET_MAX = {
  au_care: 'outletMaxCareAu',
  au_general: 'outletMaxAu',
  nz_early_childhood: 'outletMaxEarlyChildhoodNz',
  nz_school_young_children: 'outletMaxYoungChildrenNz',
  nz_school: 'outletMaxSchoolsNz',
  nz_care: 'outletMaxCareNz',
  nz_general: 'outletMaxNz',
} as const satisfies Readonly<Record<ProfileKey, ThresholdName>>;

type Country = 'AU' | 'NZ';

/** Time zones of New Zealand. Any other zone counts as Australian. */
export const NZ_ZONES = [
  'Pacific/Auckland',
  'Pacific/Chatham',
  'NZ',
  'NZ-CHAT',
  'Antarctica/McMurdo',
  'Antarctica/South_Pole',
] as const;

/** The profile of each facility type, by country. */
export const DEFAULT_PROFILES: Readonly<Record<Country, Readonly<Record<FacilityType, ProfileKey>>>> = {
  AU: {
    aged_care: 'au_care',
    health: 'au_care',
    child_care: 'au_care',
    school: 'au_care',
    school_young_children: 'au_care',
    disability: 'au_care',
    other: 'au_general',
  },
  NZ: {
    aged_care: 'nz_care',
    health: 'nz_care',
    child_care: 'nz_early_childhood',
    school: 'nz_school',
    school_young_children: 'nz_school_young_children',
    disability: 'nz_school',
    other: 'nz_general',
  },
};

/** A company's facility type (null: not known yet) and its time zone, which determines the country. */
export interface Facility {
  readonly facility_type: FacilityType | null;
  readonly time_zone: string;
}

/** The profile that applies by default; null while the facility type is unknown. */
export const defaultProfileKey = ({ facility_type, time_zone }: Facility): ProfileKey | null => {
  if (facility_type === null) return null;
  const isNz = (NZ_ZONES as readonly string[]).includes(time_zone);
  return DEFAULT_PROFILES[isNz ? 'NZ' : 'AU'][facility_type];
};
