import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import * as z from 'zod';
import { PASSWORD_MAX, passwordFault } from '../../src/domain/passwords.ts';
import { semaphore } from './semaphore.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. (2 is argon2id; the package's enum has no value at run time.)
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each takes 19 MiB and a thread of the pool that files and name look-ups need too.
const hashing = semaphore(3);

// The same password typed on another keyboard may come as other code points.
const bytesOf = (password: string): string => password.normalize('NFC');

/** The hash that is kept of a password. */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(bytesOf(password), PARAMETERS));

const nobody = hash(randomBytes(32), PARAMETERS);

/** Whether the password fits the hash; without one it takes the same time and answers false. */
export const verifyPassword = async (kept: string | null, password: string): Promise<boolean> => {
  const against = kept ?? (await nobody);
  const fits = await hashing(() => verify(against, bytesOf(password)).catch(() => false));
  return fits && kept !== null;
};

/** A password that somebody chooses. Source: contract, section 3. */
export const newPassword = z.string().superRefine((value, context) => {
  const fault = value.isWellFormed() ? passwordFault(value) : 'validation.text_characters';
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

/** A password that somebody signs in with: only so long that it can be one, which is checked before any hashing. */
export const passwordInput = z.string().min(1).max(PASSWORD_MAX);
