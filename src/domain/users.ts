import type { Role } from './roles.ts';

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
