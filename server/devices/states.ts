import type { Actor } from '../../src/domain/access.ts';
import { httpError } from '../errors.ts';

/**
 * Why this actor may not change a device's state, or undefined. Only superadmins can register a device or undo that,
 * that is, change `is_active` from or to null. See docs/specification.md, section 5 (`/devices_new`).
 */
export const stateError = (
  { role }: Actor,
  before: boolean | null,
  after: boolean | null | undefined,
): string | undefined => {
  if (role === 'superadmin' || after === undefined || after === before) return undefined;
  return before === null || after === null ? 'Only superadmins can register devices.' : undefined;
};

/** Throws 403 if the change of state is not allowed. */
export const assertStateAllowed = (...args: Parameters<typeof stateError>): void => {
  const msg = stateError(...args);
  if (msg) throw httpError(403, msg, { path: 'is_active' });
};
