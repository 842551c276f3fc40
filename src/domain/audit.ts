/** What can have been done to a record, as its history tells it. */
export const AUDIT_ACTIONS = [
  'create',
  'edit',
  'delete',
  'register',
  'import',
  'undo',
  'revoke',
  'password',
  'reset_link',
  'attach',
  'detach',
  'restore',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What was done for good: an undo itself, and whatever has to do with secrets. */
const FINAL: ReadonlySet<AuditAction> = new Set([
  'create',
  'restore',
  'undo',
  'revoke',
  'password',
  'reset_link',
]);
export const isFinal = (action: AuditAction): boolean => FINAL.has(action);

/** How long a change can be taken back. */
export const UNDO_MINUTES = 10;

/** Stands in a history where a secret was changed, or where an address held one. */
export const HIDDEN = '•••';

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi;
const withoutSecrets = (address: string): string =>
  address.replace(/^([^:]+:\/\/)[^/?#]*@/, `$1${HIDDEN}@`).replace(/[?#].+$/s, `?${HIDDEN}`);

/** A value with the user info, query strings and fragments of all addresses in it hidden. */
export const hideInAddresses = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(ADDRESS, withoutSecrets);
  if (Array.isArray(value)) return value.map(hideInAddresses);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, hideInAddresses(each)]));
};

/** Whether a value of the history is not what it was: a part of it is hidden. */
export const isHidden = (value: unknown): boolean => JSON.stringify(value)?.includes(HIDDEN) ?? false;

/** What of a row of the audit says whether it can be undone. */
export interface Undoable {
  readonly at: string;
  readonly action: AuditAction;
  readonly actor_id: number | null;
  readonly before: unknown;
  readonly after?: unknown;
}

/**
 * Whether an undo has something to do for a change: give back what was there before, or delete what an import
 * created. Other new records stay.
 */
export const isReversible = ({ action, before }: Pick<Undoable, 'action' | 'before'>): boolean =>
  before === null ? action === 'import' : !isFinal(action);

/** Whether a change can't be given back, since the history hides what was there. A deleted record is kept elsewhere. */
export const isUnrecoverable = ({ before, after }: Pick<Undoable, 'before' | 'after'>): boolean =>
  after !== null && isHidden(before);

/** Whether it makes sense to offer undoing a change; the server has the last word. */
export const canUndo = (
  change: Undoable,
  who: { readonly id: number; readonly role: string },
  now: number,
): boolean =>
  isReversible(change) &&
  !isUnrecoverable(change) &&
  now - Date.parse(change.at) < UNDO_MINUTES * 60_000 &&
  (who.role === 'superadmin' || who.id === change.actor_id);
