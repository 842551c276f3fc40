import { describe, expect, it } from 'vitest';
import { guard } from '../../src/domain/access/guard.ts';
import { ROLES, type Area, type Role } from '../../src/domain/access/roles.ts';
import { firstPath, menuOf } from '../../src/areas/area-pages.ts';
import { pages } from '../../src/areas/pages.ts';
import { ADMIN_ONLY, SEED_ROUTES } from '../support/server/seed-routes.ts';

const AREA: Record<Role, Area> = { superadmin: 'admin', companyadmin: 'company', user: 'company' };

const expected = (area: Area, path: string, role: Role | null): string => {
  if (!role) return `/login?next=${encodeURIComponent(`/${area}/${path}`)}`;
  if (AREA[role] !== area) return '/accessDenied';
  return role === 'user' && ADMIN_ONLY.includes(path) ? '/accessDenied' : 'open';
};

const matrix = (Object.keys(SEED_ROUTES) as Area[]).flatMap((area) =>
  SEED_ROUTES[area].flatMap((path) => [null, ...ROLES].map((role) => [area, path, role] as const)),
);

describe('the guard over every route of the seed', () => {
  it.each(matrix)('/%s/%s for %s', (area, path, role) => {
    const decision = guard(area, path, role, pages[area], `/${area}/${path}`);
    expect(decision.open ? 'open' : decision.to).toBe(expected(area, path, role));
  });

  it('knows each page once', () => {
    for (const area of ['admin', 'company'] as const) {
      const paths = pages[area].map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
    }
  });

  it('gives no page to a role that may do nothing there', () => {
    const to = (path: string, role: Role) => {
      const decision = guard('company', path, role, pages.company, '');
      return decision.open ? 'open' : decision.to;
    };
    expect(to('companies', 'companyadmin')).toBe('/404/error');
    expect(to('devices/create', 'companyadmin')).toBe('/404/error');
    expect(to('devices/1/edit', 'user')).toBe('/accessDenied');
    expect(to('users/create', 'companyadmin')).toBe('open');
    expect(to('users/1', 'user')).toBe('/accessDenied');
  });
});

describe('the menu', () => {
  const names = (area: Area, role: Role) => menuOf(pages[area], role).map(({ path }) => path);
  it('has each list that the role may open', () => {
    expect(names('admin', 'superadmin')).toEqual(
      expect.arrayContaining([
        'devices',
        'new-devices',
        'users',
        'companies',
        'api-keys',
        'projects',
        'reports',
      ]),
    );
    expect(names('company', 'companyadmin')).toEqual([
      'overview',
      'alarms',
      'devices',
      'tmv-devices',
      'metering-devices',
      'gateways',
      'dashboards',
      'reports',
      'projects',
      'users',
      'alarm-rules',
      'maintenance-windows',
      'rosters',
      'notification-policies',
      'notifications',
      'webhooks',
    ]);
    expect(names('company', 'user')).not.toContain('users');
    expect(names('company', 'user')).toContain('alarms');
  });
  it('groups the settings of alarms', () => {
    const grouped = menuOf(pages.company, 'companyadmin').filter(({ menu }) => menu?.group === 'alarms');
    expect(grouped.map(({ path }) => path)).toContain('rosters');
    expect(grouped.map(({ path }) => path)).not.toContain('alarms');
  });
  it('begins with the overview', () => {
    expect(firstPath(pages.admin, 'superadmin')).toBe('/admin/overview');
    expect(firstPath(pages.company, 'user')).toBe('/company/overview');
  });
});
