/** Who a signed-in person is to the platform. Source: seed, section 6. */
export const ROLES = ['superadmin', 'companyadmin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && (ROLES as readonly string[]).includes(value);

/** The two areas of the site; the first part of every guarded path. */
export type Area = 'admin' | 'company';

/** Which roles each area is for. Source: seed, section 6; contract, section 9. */
export const AREA_ROLES: Record<Area, readonly Role[]> = {
  admin: ['superadmin'],
  company: ['companyadmin', 'user'],
};

/** The area a role lives in, and where `/` sends it. */
export const areaOf = (role: Role): Area => (role === 'superadmin' ? 'admin' : 'company');
