import { describe, expect, it } from 'vitest';
import {
  areaOfPath,
  guard,
  guardArea,
  homeOf,
  isPage,
  type GuardedPage,
} from '../../../src/domain/access/guard.ts';
import type { Area, Role } from '../../../src/domain/access/roles.ts';

const pages: Record<Area, GuardedPage[]> = {
  admin: [
    { path: 'devices', roles: ['superadmin'] },
    { path: 'devices/:id', roles: ['superadmin'] },
  ],
  company: [
    { path: 'devices/:id', roles: ['companyadmin', 'user'] },
    { path: 'users', roles: ['companyadmin'] },
  ],
};
const decide = (area: Area, path: string, role: Role | null) => {
  const decision = guard(area, path, role, pages[area], `/${area}/${path}`);
  return decision.open ? 'open' : decision.to;
};

describe('the guard', () => {
  it.each<[Area, string, Role | null, string]>([
    ['admin', 'devices', null, '/login?next=%2Fadmin%2Fdevices'],
    ['admin', 'devices', 'superadmin', 'open'],
    ['admin', 'devices', 'companyadmin', '/accessDenied'],
    ['admin', 'devices', 'user', '/accessDenied'],
    ['admin', 'devices/7', 'superadmin', 'open'],
    ['admin', 'devices/seven', 'superadmin', '/404/error'],
    ['admin', 'nothing', 'superadmin', '/404/error'],
    ['admin', 'nothing', 'user', '/accessDenied'],
    ['admin', 'nothing', null, '/login?next=%2Fadmin%2Fnothing'],
    ['company', 'users', null, '/login?next=%2Fcompany%2Fusers'],
    ['company', 'users', 'superadmin', '/accessDenied'],
    ['company', 'users', 'companyadmin', 'open'],
    ['company', 'users', 'user', '/accessDenied'],
    ['company', 'devices/7', 'companyadmin', 'open'],
    ['company', 'devices/7', 'user', 'open'],
    ['company', 'devices/-7', 'user', '/404/error'],
    ['company', 'devices/7/more', 'user', '/404/error'],
  ])('%s %s for %s: %s', (area, path, role, to) => expect(decide(area, path, role)).toBe(to));

  it('decides about an area before anything of it is known', () => {
    expect(guardArea('company', 'superadmin', '/company')).toEqual({ open: false, to: '/accessDenied' });
    expect(guardArea('company', 'user', '/company')).toEqual({ open: true });
    expect(guardArea('admin', null, '/admin/users')).toEqual({
      open: false,
      to: '/login?next=%2Fadmin%2Fusers',
    });
  });

  it('knows where `/` leads', () => {
    expect([null, 'superadmin', 'companyadmin', 'user'].map((role) => homeOf(role as Role | null))).toEqual([
      '/login',
      '/admin',
      '/company',
      '/company',
    ]);
  });

  it('compares paths part by part', () => {
    expect(isPage('devices/:id', 'devices/7/')).toBe(true);
    expect(isPage('devices', 'devices2')).toBe(false);
    expect(isPage('devices/:id/show', 'devices/99999999999/show')).toBe(false);
    expect(areaOfPath('/administration')).toBeNull();
    expect(areaOfPath('/company/users')).toBe('company');
  });
});
