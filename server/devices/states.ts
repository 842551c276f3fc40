import type { Actor } from '../../src/domain/access.ts';
import { failure } from '../errors.ts';

/**
 * Registering a device (and undoing that) is the platform's: nobody else moves `is_active` from or to
 * null. Source: contract, section 5 (`/devices_new`: superadmins only).
 */
export const assertStateAllowed = (
  { role }: Actor,
  before: boolean | null,
  after: boolean | null | undefined,
): void => {
  if (role === 'superadmin' || after === undefined || after === before) return;
  if (before === null || after === null) {
    throw failure(403, 'Only a superadmin registers devices.', { path: 'is_active' });
  }
};
