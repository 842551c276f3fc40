import { describe, expect, it } from 'vitest';
import { ALL, can, may, OWN_COMPANY, READ } from '../../src/domain/access.ts';
import { areaOf, isRole } from '../../src/domain/roles.ts';

describe('access', () => {
  const access = { superadmin: ALL, user: may(READ, { company_id: OWN_COMPANY }) };

  it('allows what is granted and nothing else', () => {
    expect(can(access, 'superadmin', 'delete')).toBe(true);
    expect(can(access, 'user', 'list')).toBe(true);
    expect(can(access, 'user', 'edit')).toBe(false);
    expect(can(access, 'companyadmin', 'list')).toBe(false);
  });

  it('keeps the rows a grant is for', () => {
    expect(access.user.rows).toEqual({ company_id: { own: 'company_id' } });
  });
});

describe('roles', () => {
  it('live in their area', () => {
    expect([areaOf('superadmin'), areaOf('companyadmin'), areaOf('user')]).toEqual([
      'admin',
      'company',
      'company',
    ]);
  });

  it('are these three words', () => {
    expect(isRole('superadmin')).toBe(true);
    expect([isRole('SUPERADMIN'), isRole(''), isRole(null), isRole(['user'])]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
