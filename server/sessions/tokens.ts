import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A secret that nobody can guess: 32 random bytes, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token or a key: its SHA-256, as hex. A slow hash adds nothing to 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The part of an API key that is shown and that names it: 8 letters and digits, none easily mistaken. */
export const newKeyPrefix = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A whole API key: `fg_<prefix>_<secret>`. */
export const newKey = (prefix: string): string => `fg_${prefix}_${newToken()}`;

/** Whether this looks like an API key; a session's token has no such shape. */
export const isKey = (token: string): boolean => /^fg_[a-z0-9]{8}_[\w-]{43}$/.test(token);

/** The prefix of a key. */
export const prefixOf = (key: string): string => key.slice(3, 11);
