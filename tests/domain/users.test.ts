import { describe, expect, it } from 'vitest';
import { userCompanyFault } from '../../src/domain/users.ts';

describe('who belongs to a company', () => {
  it('everybody but superadmins', () => {
    expect(userCompanyFault('superadmin', null)).toBeNull();
    expect(userCompanyFault('superadmin', 1)).toBe('validation.company_forbidden');
    expect(userCompanyFault('companyadmin', 1)).toBeNull();
    expect(userCompanyFault('user', null)).toBe('validation.company_required');
    expect(userCompanyFault('user', undefined)).toBe('validation.company_required');
  });
});
