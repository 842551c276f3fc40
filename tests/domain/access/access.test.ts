import { describe, expect, it } from 'vitest';
import {
  ALL,
  allow,
  can,
  canOn,
  MANAGE,
  mayWatch,
  OWN_COMPANY,
  OWN_ID,
  OWN_OR_PLATFORM,
  READ,
  rowsFor,
} from '../../../src/domain/access/access.ts';
import { areaOf, isRole } from '../../../src/domain/access/roles.ts';

const access = { superadmin: ALL, user: allow(READ, { company_id: OWN_COMPANY }) };

describe('access', () => {
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

describe('mayWatch', () => {
  it('is for those who may list every row', () => {
    expect(mayWatch(access, 'superadmin')).toBe(true);
    // Told of a change, they would learn of rows that they may not see.
    expect(mayWatch(access, 'user')).toBe(false);
    expect(mayWatch(access, 'companyadmin')).toBe(false);
    expect(mayWatch({ user: { actions: ['show'], rows: 'all' } }, 'user')).toBe(false);
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

describe('a grant that reads more than it writes', () => {
  const grant = allow(MANAGE, { company_id: OWN_COMPANY }, { company_id: OWN_OR_PLATFORM });
  const rules = { superadmin: ALL, companyadmin: grant, user: allow(READ, { company_id: OWN_OR_PLATFORM }) };
  const admin = { role: 'companyadmin', id: 3, company_id: 7 } as const;

  it('has rows for reading and for writing', () => {
    expect(rowsFor(grant)).toEqual({ company_id: OWN_OR_PLATFORM });
    expect(rowsFor(grant, 'export')).toEqual({ company_id: OWN_OR_PLATFORM });
    expect(rowsFor(grant, 'edit')).toEqual({ company_id: OWN_COMPANY });
  });

  it('says which rows may be written', () => {
    expect(canOn(rules, admin, 'edit', { company_id: 7 })).toBe(true);
    expect(canOn(rules, admin, 'edit', { company_id: null })).toBe(false);
    expect(canOn(rules, admin, 'show', { company_id: null })).toBe(true);
    expect(canOn(rules, { ...admin, role: 'user' }, 'edit', { company_id: 7 })).toBe(false);
    expect(
      canOn(rules, { ...admin, role: 'superadmin', company_id: null }, 'edit', { company_id: null }),
    ).toBe(true);
    const own = {
      companyadmin: allow(MANAGE, { user_id: OWN_ID, kind: ['a'] }, { user_id: OWN_COMPANY, kind: [] }),
    };
    expect(canOn(own, admin, 'delete', { user_id: 3, kind: 'a' })).toBe(true);
    expect(canOn(own, admin, 'delete', { user_id: 3, kind: 'b' })).toBe(false);
    expect(canOn(own, admin, 'delete', { user_id: 4, kind: 'a' })).toBe(false);
  });
});
