import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  filterContains,
  filterFile,
  filterOf,
  FINGERPRINT_BYTES,
  isCommonPassword,
} from '../../../server/sessions/common-passwords.ts';

describe('the filter of common passwords', () => {
  it.each([
    '123456789012',
    'passwordpassword',
    'qwertyuiop123',
    '1q2w3e4r5t6y',
    'PassWord1234',
    'ADMINISTRATOR',
  ])('contains %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(['correct horse battery', 'only for the screenshots', 'administratör', '123456789012 ', ''])(
    'does not contain "%s"',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  it('is sorted, without duplicates, and large enough for the 100,000 most common', () => {
    const filter = readFileSync(filterFile());
    const count = filter.length / FINGERPRINT_BYTES;
    const at = (index: number) => filter.subarray(index * FINGERPRINT_BYTES, (index + 1) * FINGERPRINT_BYTES);
    const unsorted = Array.from({ length: count - 1 }, (_, index) => at(index).compare(at(index + 1)) >= 0);
    expect([count, unsorted.filter(Boolean)]).toEqual([43_940, []]);
    // The chance that any other password is taken for a common one.
    expect(count / 256 ** FINGERPRINT_BYTES).toBeLessThan(1e-6);
  });

  it('rejects no random passwords', () => {
    const rejected = Array.from({ length: 20_000 }, () => randomBytes(12).toString('hex')).filter(
      isCommonPassword,
    );
    expect(rejected.length).toBeLessThan(2);
  });

  it('is made of passwords that are long enough, each once, found at both ends and in between', () => {
    const passwords = Array.from({ length: 99 }, (_, index) => `password number ${index}`);
    const filter = filterOf([...passwords, 'PASSWORD NUMBER 7', 'short']);
    expect(filter.length).toBe(99 * FINGERPRINT_BYTES);
    expect(passwords.filter((each) => !filterContains(filter, each))).toEqual([]);
    expect(filterContains(filter, 'short')).toBe(false);
    expect(filterContains(filterOf([]), 'anything at all')).toBe(false);
  });
});
