import type { SecondFactorName } from '../sign-in/second-factor.ts';

/** Changes of records, as recorded in their history. */
export const CHANGE_ACTIONS = [
  'create',
  'edit',
  'delete',
  'register',
  'import',
  'replace',
  'import_readings',
  'restore_reading',
  'undo',
  'revoke',
  'password',
  'reset_link',
  'second_factor_on',
  'second_factor_off',
  'recovery_code',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
  'attach',
  'detach',
  'restore',
  'link',
  'unlink',
] as const;

/** What people and API keys did without changing a record. */
export const EVENT_ACTIONS = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'export',
  'download',
  'maintenance',
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/** Whether an action is an event that changed no record. */
export const isEvent = (action: string): action is EventAction =>
  (EVENT_ACTIONS as readonly string[]).includes(action);

/** Everything that is recorded in the audit. */
export const AUDIT_ACTIONS = [...CHANGE_ACTIONS, ...EVENT_ACTIONS] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What completed a sign-in, or was meant to: the second factor, if there was one. */
export type SignInMethod = 'password' | 'link' | 'setup' | 'oidc' | SecondFactorName;

/** Actions that can't be undone: an undo itself, creation, and everything that involves secrets. */
const FINAL: ReadonlySet<AuditAction> = new Set([
  'create',
  'restore',
  'undo',
  'revoke',
  'password',
  'reset_link',
  'second_factor_on',
  'second_factor_off',
  'recovery_code',
  'recovery_codes',
  'link',
  'unlink',
  ...EVENT_ACTIONS,
  'passkey_added',
  'passkey_removed',
]);
export const isFinal = (action: AuditAction): boolean => FINAL.has(action);

/** How long a change can be undone. */
export const UNDO_MINUTES = 10;

/** Replaces secrets, and parts of URLs that may contain them, in the history. */
export const HIDDEN = '•••';

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;
const withoutSecrets = (address: string): string =>
  address.replace(/^([^:]+:\/\/)[^/?#]*@/, `$1${HIDDEN}@`).replace(/[?#].+$/s, `?${HIDDEN}`);

/** Hides the user info, query strings and fragments of all URLs in a value. */
export const hideInAddresses = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(ADDRESS, withoutSecrets);
  if (Array.isArray(value)) return value.map(hideInAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideInAddresses(each)]));
};

/** Whether part of a value in the history is hidden. */
export const isHidden = (value: unknown): boolean => JSON.stringify(value)?.includes(HIDDEN) ?? false;

/** The parts of an audit row that decide whether it can be undone. */
export interface Undoable {
  readonly at: string;
  readonly action: AuditAction;
  readonly actor_id: number | null;
  readonly before: unknown;
  readonly after?: unknown;
}

/** Actions that can be undone although they may change no field: of records that an import created, and of readings. */
const REVERSIBLE_WITHOUT_VALUES: ReadonlySet<AuditAction> = new Set([
  'import',
  'import_readings',
  'replace',
  'restore_reading',
]);

/**
 * Whether a change can be undone: by restoring the previous values, by deleting records that an import created, or by the
 * rules of the resource. Other new records stay.
 */
export const isReversible = ({ action, before }: Pick<Undoable, 'action' | 'before'>): boolean =>
  before === null ? REVERSIBLE_WITHOUT_VALUES.has(action) : !isFinal(action);

/** Whether a change can't be undone because the history hides the old value. Deleted records are stored elsewhere. */
export const isUnrecoverable = ({ before, after }: Pick<Undoable, 'before' | 'after'>): boolean =>
  after !== null && isHidden(before);

/** Whether to offer undo for a change. The server checks again. */
export const canUndo = (
  change: Undoable,
  user: { readonly id: number; readonly role: string },
  now: number,
): boolean =>
  isReversible(change) &&
  !isUnrecoverable(change) &&
  now - Date.parse(change.at) < UNDO_MINUTES * 60_000 &&
  (user.role === 'superadmin' || user.id === change.actor_id);
