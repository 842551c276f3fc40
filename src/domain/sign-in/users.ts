import { AREA_ROLES, type Role } from '../access/roles.ts';

/** `invited`: has neither chosen a password nor signed in with an identity provider. */
export const USER_STATES = ['invited', 'active', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Whether users of this role belong to a company. */
export const belongsToCompany = (role: Role): boolean => AREA_ROLES.company.includes(role);

/**
 * Every user belongs to a company, except superadmins. Returns the message key for a violation, or null. See
 * docs/specification.md, section 4.
 */
export const userCompanyFault = (
  role: Role,
  companyId: number | null | undefined,
): 'validation.company_required' | 'validation.company_forbidden' | null => {
  const hasCompany = companyId !== null && companyId !== undefined;
  if (!belongsToCompany(role)) return hasCompany ? 'validation.company_forbidden' : null;
  return hasCompany ? null : 'validation.company_required';
};

interface UserFault {
  readonly path: 'company_id';
  readonly key: NonNullable<ReturnType<typeof userCompanyFault>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Validation errors across a user's fields; none while there is no role yet. */
export const userFaults = (values: {
  readonly role?: Role | null;
  readonly company_id?: number | null;
}): UserFault[] => {
  const key = values.role ? userCompanyFault(values.role, values.company_id) : null;
  return key === null ? [] : [{ path: 'company_id', key, values: {} }];
};
