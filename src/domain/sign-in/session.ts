import { isRole, type Role } from '../access/roles.ts';

/** How long a stored session or user is valid. See docs/specification.md, section 3. */
export const SESSION_LIFETIME_MS = 86_400_000;

/** The signed-in user. See docs/specification.md, section 3. */
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

/** The result of signing in. */
export interface Session {
  readonly token: string;
  readonly data: UserData;
}

/** A session of a user; times are ISO 8601. */
export interface UserSession {
  readonly id: number;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly created_at: string;
  /** Rounded to the minute. */
  readonly last_used_at: string;
  readonly expires_at: string;
  /** The session of this request. */
  readonly is_current: boolean;
}

/** A user's own preferences, invisible to others. */
export interface Preferences {
  readonly mail_reports: boolean;
}

/** A value in the browser's storage; `expire` in ms since 1970. */
export interface StoredEntry {
  readonly value: unknown;
  readonly expire: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Serializes a value for storage, expiring `SESSION_LIFETIME_MS` from now. */
export const serializeEntry = (value: unknown, now: number): string =>
  JSON.stringify({ value, expire: now + SESSION_LIFETIME_MS } satisfies StoredEntry);

/** Parses a stored entry; null if it is missing, unreadable or expired. */
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

/** Whether a stored value is a usable user; anyone can edit their own browser's storage. */
export const isUserData = (value: unknown): value is UserData => isObject(value) && isRole(value.role);

/** Whether a stored value is a usable session. */
export const isSession = (value: unknown): value is Session =>
  isObject(value) && typeof value.token === 'string' && value.token !== '' && isUserData(value.data);
