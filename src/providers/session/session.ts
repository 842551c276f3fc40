import type { Role } from '../../domain/access/roles.ts';
import {
  isSession,
  isUserData,
  serializeEntry,
  parseEntry,
  type StoredEntry,
  type Session,
  type UserData,
} from '../../domain/sign-in/session.ts';
import { onStorageChange, readText, removeText, writeText } from '../browser/storage.ts';

const SESSION = 'session';
const USER = 'dataUser';

/** Why a session ended: by the user, by a 401, or in another tab. */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere';

const listeners = new Set<(ending: SessionEnd | null) => void>();
let lastEnding: SessionEnd | null = null;

/** Calls the listener when a session ends, or with null when it begins or changes. */
export const onSession = (listener: (ending: SessionEnd | null) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const notify = (ending: SessionEnd | null): void => {
  for (const listener of listeners) listener(ending);
};

/** A reader of a key that returns the same object until the stored text changes. */
const readerOf = (key: string): (() => StoredEntry | null) => {
  let last: { readonly text: string | null; readonly entry: StoredEntry | null } = {
    text: null,
    entry: null,
  };
  return () => {
    const [text, now] = [readText(key), Date.now()];
    if (text !== last.text) last = { text, entry: parseEntry(text, now) };
    return last.entry && last.entry.expire > now ? last.entry : null;
  };
};
const readStoredSession = readerOf(SESSION);
const readStoredUser = readerOf(USER);

/** The session; null if there is none, or if it is expired or invalid. */
export const readSession = (): Session | null => {
  const entry = readStoredSession();
  return isSession(entry?.value) ? entry.value : null;
};

/** When the session expires (ms); null without one. */
export const sessionEndsAt = (): number | null =>
  readSession() ? (readStoredSession()?.expire ?? null) : null;

/** Stores a new session for 24 hours. See docs/specification.md, section 3. */
export const beginSession = ({ token, data }: Session): void => {
  lastEnding = null;
  writeText(SESSION, serializeEntry({ token, data }, Date.now()));
  writeText(USER, serializeEntry(data, Date.now()));
  notify(null);
};

/** Clears the session and the user; does nothing without a session. */
export const endSession = (ending: SessionEnd): void => {
  const had = readText(SESSION) !== null;
  removeText(SESSION);
  removeText(USER);
  if (!had) return;
  lastEnding = ending;
  notify(ending);
};

/** Returns and clears the reason why the last session ended; null if there is none. */
export const takeSessionEnd = (): SessionEnd | null => {
  const ending = lastEnding;
  lastEnding = null;
  return ending;
};

/** The signed-in user, as last received from the server. */
export const readUser = (): UserData | null => {
  const entry = readStoredUser();
  return isUserData(entry?.value) ? entry.value : (readSession()?.data ?? null);
};

/**
 * Stores updated data of the signed-in user. Does not extend the session: the token's lifetime is unchanged.
 */
export const refreshUser = (data: UserData): void => {
  const entry = readStoredSession();
  if (!entry || !isSession(entry.value)) return;
  writeText(SESSION, JSON.stringify({ value: { token: entry.value.token, data }, expire: entry.expire }));
  writeText(USER, serializeEntry(data, Date.now()));
  notify(null);
};

export const currentRole = (): Role | null => readSession()?.data.role ?? null;

/** Detects a sign-out or sign-in in another tab. */
export const watchOtherTabs = (): (() => void) =>
  onStorageChange(SESSION, () => {
    if (readSession()) return notify(null);
    lastEnding = 'elsewhere';
    notify('elsewhere');
  });
