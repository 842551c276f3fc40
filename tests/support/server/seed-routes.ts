import type { Area } from '../../../src/domain/access/roles.ts';

/** Every route of the areas (docs/specification.md, section 9), with `1` as id. */
export const SEED_ROUTES: Readonly<Record<Area, readonly string[]>> = {
  admin: [
    'overview',
    'new-devices',
    'hydraloop',
    'endpoints',
    'users',
    'companies',
    'api-keys',
    'devices',
    'tmv',
    'metering',
    'devices/1',
    'reports',
    'reports/1/devices',
    'reports/1/tmv',
    'dashboards',
    'dashboards/create',
    'dashboards/1/edit',
    'dashboards/1/show',
  ],
  company: [
    'overview',
    'reports',
    'reports/1/device',
    'reports/1/project',
    'users',
    'profile',
    'devices',
    'tmv-devices',
    'metering-devices',
    'devices/1',
    'devices/1/project',
    'projects',
    'projects/create',
    'projects/1',
    'dashboards',
    'dashboards/1',
  ],
};
/** The routes of the company area that only its admins may open. */
export const ADMIN_ONLY: readonly string[] = ['users'];
