import { describe, expect, it } from 'vitest';
import { defaultProfileKey, FACILITY_TYPES, type FacilityType } from '../../../src/domain/valves/facility.ts';
import { PROFILES, profileFor } from '../../../src/domain/reports/profiles.ts';

const AU = 'Australia/Sydney';
const NZ = 'Pacific/Auckland';
const outlet = (facility_type: FacilityType, time_zone: string): number | undefined =>
  profileFor(null, { facility_type, time_zone })?.limits.outlet_max;

describe('the threshold profile of a facility', () => {
  it.each<[FacilityType, number, number]>([
    ['aged_care', 45, 45],
    ['health', 45, 45],
    ['child_care', 45, 40],
    ['school', 45, 45],
    ['school_young_children', 45, 40],
    ['disability', 45, 45],
    ['other', 50, 50],
  ])('of %s limits outlets to %d °C in Australia and %d °C in New Zealand', (type, inAu, inNz) => {
    expect([outlet(type, AU), outlet(type, NZ)]).toEqual([inAu, inNz]);
  });

  it('is known for every type', () => {
    for (const type of FACILITY_TYPES) expect(outlet(type, NZ)).toBeGreaterThan(0);
  });

  it('takes all zones of New Zealand for it', () => {
    for (const zone of ['Pacific/Chatham', 'NZ', 'NZ-CHAT', 'Antarctica/McMurdo'])
      expect(defaultProfileKey({ facility_type: 'child_care', time_zone: zone })).toBe('nz_early_childhood');
  });

  it('is unknown while the type is', () => {
    expect(defaultProfileKey({ facility_type: null, time_zone: AU })).toBeNull();
    expect(profileFor(null, { facility_type: null, time_zone: NZ })).toBeNull();
  });

  it('is the chosen one where one is chosen', () => {
    expect(profileFor('nz_care', { facility_type: null, time_zone: AU })?.key).toBe('nz_care');
    expect(profileFor('au_general', { facility_type: 'aged_care', time_zone: AU })?.key).toBe('au_general');
  });

  it('names the source and date of its limits', () => {
    for (const profile of Object.values(PROFILES)) {
      expect(profile.source).toMatch(/AS\/NZS 3500\.4|^G12\/AS1/);
      expect(profile.date).toMatch(/^\d{4}-\d\d/);
    }
    expect(profileFor(null, { facility_type: 'disability', time_zone: NZ })).toMatchObject({
      key: 'nz_school',
      date: '2023-11',
    });
  });

  it('asks for no set-point above its outlet limit', () => {
    for (const { limits } of Object.values(PROFILES))
      if (limits.set_point !== null) expect(limits.set_point).toBeLessThanOrEqual(limits.outlet_max);
  });
});
