import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PASSWORD_MIN } from '../../src/domain/sign-in/passwords.ts';
import { projectRoot } from '../project-root.ts';

/**
 * Bytes kept of each hash: with 43,940 passwords in 2^40 values, one in 25 million other passwords is rejected
 * although it is not in the list.
 */
export const FINGERPRINT_BYTES = 5;

/** The filter: sorted fingerprints without separators. See docs/decisions/0065. */
export const filterFile = (): string => join(projectRoot(), 'server', 'sessions', 'common-passwords.bin');

const fingerprint = (password: string): Buffer =>
  createHash('sha256')
    .update(password.normalize('NFC').toLowerCase())
    .digest()
    .subarray(0, FINGERPRINT_BYTES);

/** The filter for a list of passwords. Shorter ones are rejected anyway, so they are left out. */
export const filterOf = (passwords: readonly string[]): Buffer => {
  const long = new Set(
    passwords.map((each) => each.toLowerCase()).filter((each) => each.length >= PASSWORD_MIN),
  );
  const all = [...long].map(fingerprint).toSorted(Buffer.compare);
  return Buffer.concat(all.filter((each, index) => index === 0 || !each.equals(all[index - 1] ?? each)));
};

/** Whether a filter contains a password, in any case. */
export const filterContains = (filter: Buffer, password: string): boolean => {
  const wanted = fingerprint(password);
  let [low, high] = [0, filter.length / FINGERPRINT_BYTES];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = middle * FINGERPRINT_BYTES;
    const order = wanted.compare(filter, at, at + FINGERPRINT_BYTES);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
};

let filter: Buffer | undefined;

/** Whether this is one of the most common passwords; the filter (220 kB) is read on first use. */
export const isCommonPassword = (password: string): boolean =>
  filterContains((filter ??= readFileSync(filterFile())), password);
