import { isRole, type Role } from './roles.ts';

/** How long a stored session or user is believed. Source: seed, section 9. */
export const SESSION_LIFETIME_MS = 86_400_000;

/** What people and companies call the signed-in person. Source: contract, section 3. */
export interface UserData {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly company_id: number | null;
  readonly company: {
    readonly id: number;
    readonly name: string;
    readonly logo: string | null;
    readonly time_zone: string;
  } | null;
  readonly phone: string | null;
  readonly locale: string;
  readonly time_zone: string | null;
}

/** What a sign-in gives. */
export interface Session {
  readonly token: string;
  readonly data: UserData;
}

/** A value as it is kept in the browser; `expire` in milliseconds since 1970. */
export interface StoredEntry {
  readonly value: unknown;
  readonly expire: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text that is stored for a value set now. */
export const serializeEntry = (value: unknown, now: number): string =>
  JSON.stringify({ value, expire: now + SESSION_LIFETIME_MS } satisfies StoredEntry);

/** What a stored text still holds: null when there is none, when it can't be read or is too old. */
export const parseEntry = (text: string | null, now: number): StoredEntry | null => {
  if (text === null) return null;
  try {
    const entry: unknown = JSON.parse(text);
    if (!isObject(entry) || typeof entry.expire !== 'number' || !('value' in entry)) return null;
    return entry.expire > now ? { value: entry.value, expire: entry.expire } : null;
  } catch {
    return null;
  }
};

/** Whether this has what the site needs of a user; anyone can write into their own browser's storage. */
export const isUserData = (value: unknown): value is UserData => isObject(value) && isRole(value.role);

/** Whether this is a session that can be used. */
export const isSession = (value: unknown): value is Session =>
  isObject(value) && typeof value.token === 'string' && value.token !== '' && isUserData(value.data);
