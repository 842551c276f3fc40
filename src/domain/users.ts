import type { Role } from './roles.ts';

/** `invited`: has not chosen a password yet. */
export const USER_STATES = ['invited', 'active', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

/**
 * Who belongs to a company: everybody but superadmins, who belong to the platform. Answers the key
 * of the text that says what is wrong, or null. Source: contract, section 4.
 */
export const userCompanyFault = (
  role: Role,
  companyId: number | null | undefined,
): 'validation.company_required' | 'validation.company_forbidden' | null => {
  const given = companyId !== null && companyId !== undefined;
  if (role === 'superadmin') return given ? 'validation.company_forbidden' : null;
  return given ? null : 'validation.company_required';
};

interface UserFault {
  readonly path: 'company_id';
  readonly key: NonNullable<ReturnType<typeof userCompanyFault>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What is wrong with a user's fields taken together, by field; nothing where there is no role yet. */
export const userFaults = (values: {
  readonly role?: Role | null;
  readonly company_id?: number | null;
}): UserFault[] => {
  const key = values.role ? userCompanyFault(values.role, values.company_id) : null;
  return key === null ? [] : [{ path: 'company_id', key, values: {} }];
};
