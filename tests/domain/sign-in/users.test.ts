import { describe, expect, it } from 'vitest';
import { userCompanyFault, userFaults } from '../../../src/domain/sign-in/users.ts';

describe('who belongs to a company', () => {
  it('everybody but superadmins', () => {
    expect(userCompanyFault('superadmin', null)).toBeNull();
    expect(userCompanyFault('superadmin', 1)).toBe('validation.company_forbidden');
    expect(userCompanyFault('companyadmin', 1)).toBeNull();
    expect(userCompanyFault('user', null)).toBe('validation.company_required');
    expect(userCompanyFault('user', undefined)).toBe('validation.company_required');
  });
});

describe('what is wrong with a user', () => {
  it('is said of the field', () => {
    expect(userFaults({ role: 'user', company_id: null })).toEqual([
      { path: 'company_id', key: 'validation.company_required', values: {} },
    ]);
    expect(userFaults({ role: 'superadmin', company_id: 1 })).toEqual([
      { path: 'company_id', key: 'validation.company_forbidden', values: {} },
    ]);
    expect(userFaults({ role: 'companyadmin', company_id: 1 })).toEqual([]);
    expect(userFaults({})).toEqual([]);
  });
});
