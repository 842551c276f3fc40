/** The roles of users. See docs/specification.md, section 3. */
export const ROLES = ['superadmin', 'companyadmin', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && (ROLES as readonly string[]).includes(value);

/** The two areas of the site; the first segment of every guarded path. */
export type Area = 'admin' | 'company';

/** The roles that may enter each area. See docs/specification.md, sections 3 and 9. */
export const AREA_ROLES: Record<Area, readonly Role[]> = {
  admin: ['superadmin'],
  company: ['companyadmin', 'user'],
};

/** The area of a role, which `/` redirects to. */
export const areaOf = (role: Role): Area => (role === 'superadmin' ? 'admin' : 'company');
