import { describe, expect, it } from 'vitest';
import { mapPath, pathTo } from '../../../src/providers/routing/paths.ts';

describe('the site’s addresses', () => {
  it.each([
    [pathTo('admin', 'users', 'list'), '/admin/users'],
    [pathTo('admin', 'users', 'create'), '/admin/users/create'],
    [pathTo('admin', 'users', 'edit', 7), '/admin/users/7'],
    [pathTo('admin', 'users', 'show', 7), '/admin/users/7/show'],
    [pathTo('admin', 'devices', 'show', 7), '/admin/devices/7'],
    [pathTo('company', 'devices', 'open', 7), '/company/devices/7'],
    [pathTo('company', 'devices', 'edit', 7), '/company/devices/7/edit'],
    [pathTo('company', 'projects', 'edit', 7), '/company/projects/7'],
    [pathTo('admin', 'dashboard-v2', 'edit', 7), '/admin/dashboards/7/edit'],
    [pathTo('admin', 'dashboard-v2', 'show', 7), '/admin/dashboards/7/show'],
    [pathTo('company', 'dashboard-v2', 'show', 7), '/company/dashboards/7'],
    [pathTo('admin', 'devices_new', 'list'), '/admin/new-devices'],
  ])('%s', (made, wanted) => expect(made).toBe(wanted));

  it.each([
    ['/admin/devices/7/show', '/admin/devices/7'],
    ['/admin/devices/7', '/admin/devices/7'],
    ['/admin/devices?filter={}', '/admin/devices?filter={}'],
    ['/admin/devices/7/edit', '/admin/devices/7/edit'],
    ['/admin/users/7/show', '/admin/users/7/show'],
    ['/company/dashboard-v2/7/show?a=1', '/company/dashboards/7?a=1'],
    ['/admin/dashboard-v2', '/admin/dashboards'],
    ['/admin/access-denied', '/accessDenied'],
    ['/company/authentication-error', '/500/error'],
    ['/company/login', '/login'],
    ['/login', '/login'],
    ['7/show', '7/show'],
  ])('react-admin’s %s becomes %s', (from, to) => {
    expect(mapPath(from)).toBe(to);
    expect(mapPath(to)).toBe(to);
  });
});
