import { type Actor, can } from '../../src/domain/access/access.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { httpError } from '../errors.ts';
import { type Sentence } from '../texts/texts.ts';

const newDevices = resourceNamed('devices_new');

/**
 * Why this actor may not change a device's state, or undefined. Only superadmins can register a device or undo that,
 * that is, change `is_active` from or to null. See docs/specification.md, section 5 (`/devices_new`).
 */
export const stateError = (
  { role }: Actor,
  before: boolean | null,
  after: boolean | null | undefined,
): Sentence | undefined => {
  if (can(newDevices.access, role, 'register') || after === undefined || after === before) return undefined;
  return before === null || after === null ? 'device_rules.register' : undefined;
};

/** Throws 403 if the change of state is not allowed. */
export const assertStateAllowed = (...args: Parameters<typeof stateError>): void => {
  const text = stateError(...args);
  if (text) throw httpError(403, text, { path: 'is_active' });
};
