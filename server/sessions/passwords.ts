import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import * as z from 'zod';
import {
  isOwnName,
  PASSWORD_MAX,
  passwordFault,
  type PasswordOwner,
} from '../../src/domain/sign-in/passwords.ts';
import { validationError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { semaphore } from './semaphore.ts';

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. (2 is argon2id; the package's enum has no value at run time.)
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes 19 MiB and a thread of the libuv pool, which file and DNS calls need too.
const hashing = semaphore(3);

// The same password can have different code points on different keyboards.
const bytesOf = (password: string): string => password.normalize('NFC');

/** The hash of a password for storage. */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(bytesOf(password), PARAMETERS));

const dummyHash = hash(randomBytes(32), PARAMETERS);

/** Whether the password matches the hash. Without a hash, returns false after the same time. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const target = stored ?? (await dummyHash);
  const matches = await hashing(() => verify(target, bytesOf(password)).catch(() => false));
  return matches && stored !== null;
};

const faultOf = (value: string) => {
  if (!value.isWellFormed()) return 'validation.text_characters';
  return passwordFault(value) ?? (isCommonPassword(value) ? 'validation.password_common' : null);
};

/** A new password, long enough and not common. See docs/specification.md, section 3. */
export const newPassword = z.string().superRefine((value, context) => {
  const fault = faultOf(value);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

/** Throws 400 if a new password is its owner's email or company. */
export const assertNotOwnName = (password: string, owner: PasswordOwner): void => {
  if (!isOwnName(password, owner)) return;
  throw validationError([{ path: 'password', key: 'validation.password_own', values: {} }]);
};

/** A password to verify; its length is limited before any hashing. */
export const passwordInput = z.string().min(1).max(PASSWORD_MAX);
