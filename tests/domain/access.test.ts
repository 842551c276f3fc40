import { describe, expect, it } from 'vitest';
import { ALL, can, allow, mayWatch, OWN_COMPANY, READ } from '../../src/domain/access.ts';
import { areaOf, isRole } from '../../src/domain/roles.ts';

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
