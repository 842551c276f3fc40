import type { ThresholdName } from './thresholds.ts';

/** What kind of place a company runs. It decides which limits the law sets for outlets. */
export const FACILITY_TYPES = [
  'aged_care',
  'health',
  'child_care',
  'school',
  /** A school whose outlets young children can reach. */
  'school_young_children',
  'disability',
  'other',
] as const;
export type FacilityType = (typeof FACILITY_TYPES)[number];

/** Threshold profiles: groups of facilities for which the same limits hold. */
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

/** The highest temperature that each profile allows at an outlet. */
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

/** Zones of New Zealand. Any other zone counts as Australian. */
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

/** A company's facility type (null: not known yet) and the time zone that gives the country. */
export interface Facility {
  readonly facility_type: FacilityType | null;
  readonly time_zone: string;
}

/** The profile that applies where none is chosen; null while the facility type is unknown. */
export const defaultProfileKey = ({ facility_type, time_zone }: Facility): ProfileKey | null => {
  if (facility_type === null) return null;
  const isNz = (NZ_ZONES as readonly string[]).includes(time_zone);
  return DEFAULT_PROFILES[isNz ? 'NZ' : 'AU'][facility_type];
};
