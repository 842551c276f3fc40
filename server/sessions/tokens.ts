import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A random token: 32 bytes, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token or key: its SHA-256 in hex. A slow hash adds nothing to 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random letters and digits, 5 bits each, none of which looks like another. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The visible part of an API key that identifies it. */
export const newKeyPrefix = (): string => randomLetters(8);

/** An API key: `fg_<prefix>_<secret>`. */
export const newKey = (prefix: string): string => `fg_${prefix}_${newToken()}`;

/** Whether a token has the format of an API key; session tokens never do. */
export const isKey = (token: string): boolean => /^fg_[a-z0-9]{8}_[\w-]{43}$/.test(token);

/** The prefix of a key. */
export const prefixOf = (key: string): string => key.slice(3, 11);
