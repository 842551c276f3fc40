import type { Role } from '../domain/roles.ts';
import {
  isSession,
  isUserData,
  serializeEntry,
  parseEntry,
  type StoredEntry,
  type Session,
  type UserData,
} from '../domain/session.ts';
import { onStorageChange, readText, removeText, writeText } from './storage.ts';

const SESSION = 'session';
const USER = 'dataUser';

/** Why a session ended: by the person, by the server's 401, or in another tab. */
export type SessionEnd = 'signed-out' | 'expired' | 'elsewhere';

const listeners = new Set<(ending: SessionEnd | null) => void>();
let lastEnding: SessionEnd | null = null;

/** Told when a session ends, or (null) begins or changes. */
export const onSession = (listener: (ending: SessionEnd | null) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = (ending: SessionEnd | null): void => {
  for (const listener of listeners) listener(ending);
};

/** Reads a key again and again: the same object for as long as the same text is stored. */
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
const readKeptSession = readerOf(SESSION);
const readKeptUser = readerOf(USER);

/** The session, or null without one, when it is too old or unreadable. */
export const readSession = (): Session | null => {
  const entry = readKeptSession();
  return isSession(entry?.value) ? entry.value : null;
};

/** When the session ends by itself (ms); null without one. */
export const sessionEndsAt = (): number | null =>
  readSession() ? (readKeptSession()?.expire ?? null) : null;

/** Keeps a new session for 24 hours. Source: contract, section 3. */
export const beginSession = ({ token, data }: Session): void => {
  lastEnding = null;
  writeText(SESSION, serializeEntry({ token, data }, Date.now()));
  writeText(USER, serializeEntry(data, Date.now()));
  tell(null);
};

/** Clears the session and the user; harmless when there is none. */
export const endSession = (ending: SessionEnd): void => {
  const had = readText(SESSION) !== null;
  removeText(SESSION);
  removeText(USER);
  if (!had) return;
  lastEnding = ending;
  tell(ending);
};

/** Why the last session ended, once; null afterwards. */
export const takeSessionEnd = (): SessionEnd | null => {
  const ending = lastEnding;
  lastEnding = null;
  return ending;
};

/** The signed-in person as last heard from the server. */
export const readUser = (): UserData | null => {
  const entry = readKeptUser();
  return isUserData(entry?.value) ? entry.value : (readSession()?.data ?? null);
};

/**
 * Keeps what the server says about the signed-in person. The session keeps its own end: hearing
 * from the server does not make a token live longer.
 */
export const refreshUser = (data: UserData): void => {
  const entry = readKeptSession();
  if (!entry || !isSession(entry.value)) return;
  writeText(SESSION, JSON.stringify({ value: { token: entry.value.token, data }, expire: entry.expire }));
  writeText(USER, serializeEntry(data, Date.now()));
  tell(null);
};

export const currentRole = (): Role | null => readSession()?.data.role ?? null;

/** Notices a sign-out or another sign-in in a different tab. */
export const watchOtherTabs = (): (() => void) =>
  onStorageChange(SESSION, () => {
    if (readSession()) return tell(null);
    lastEnding = 'elsewhere';
    tell('elsewhere');
  });
