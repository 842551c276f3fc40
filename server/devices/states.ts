import type { Actor } from '../../src/domain/access.ts';
import { httpError } from '../errors.ts';

/**
 * Why this actor may not move a device from one state to the other, or undefined. Registering a device
 * (and undoing that) is the platform's: nobody else moves `is_active` from or to null. Source: contract,
 * section 5 (`/devices_new`: superadmins only).
 */
export const stateError = (
  { role }: Actor,
  before: boolean | null,
  after: boolean | null | undefined,
): string | undefined => {
  if (role === 'superadmin' || after === undefined || after === before) return undefined;
  return before === null || after === null ? 'Only a superadmin registers devices.' : undefined;
};

/** Refuses what `stateFault` finds. */
export const assertStateAllowed = (...asked: Parameters<typeof stateError>): void => {
  const fault = stateError(...asked);
  if (fault) throw httpError(403, fault, { path: 'is_active' });
};
