import { sql } from 'drizzle-orm';
import type { SignInResult } from '../../src/domain/sign-in/second-factor.ts';
import { recordFailedSignIn } from '../audit/sign-ins.ts';
import type { Context } from '../context.ts';
import { httpError } from '../errors.ts';
import { completeSignIn } from './complete-sign-in.ts';
import {
  type AttemptInput,
  type AttemptLimits,
  beginAttempt,
  clearAttempt,
  tooManyAttempts,
} from './limits.ts';
import { verifyPassword } from './passwords.ts';
import type { Origin } from './sessions.ts';
import { semaphore, keyedMutex } from './semaphore.ts';

/** The same error for every cause, even for a deactivated user, so that it does not reveal who exists. */
const invalidCredentials = () => httpError(401, 'sessions.wrong_password');

/**
 * Limits concurrent attempts. Even a correct password counts as failed until it is verified: one attempt at a time
 * per account and a few in total, so that concurrent correct ones don't lock each other out.
 */
export const createSignInLimits = () => ({ perAccount: keyedMutex(), overall: semaphore(4) });
export type SignInLimits = ReturnType<typeof createSignInLimits>;

/** Runs `check` as one attempt to guess a secret; false or an exception counts as a failure. Throws 429 over a limit. */
export const attemptSecret = <T>(
  context: Context,
  input: AttemptInput,
  check: () => Promise<T | false>,
  limits?: AttemptLimits,
): Promise<T | false> =>
  context.signInLimits.perAccount(`${input.kind} ${input.email.toLowerCase()}`, () =>
    context.signInLimits.overall(async () => {
      const attempt = await beginAttempt(context, input, limits);
      if ('retryAfter' in attempt) throw tooManyAttempts(attempt.retryAfter);
      const outcome = await check();
      if (outcome !== false) await clearAttempt(context, attempt.id);
      return outcome;
    }),
  );

/** Runs `check` as one password attempt on an account. */
export const attemptPassword = <T>(
  context: Context,
  email: string,
  address: string,
  check: () => Promise<T | false>,
): Promise<T | false> => attemptSecret(context, { kind: 'sign-in', email, address }, check);

interface Account {
  id: number;
  password_hash: string | null;
  active: boolean;
}
const accountOf = async ({ db }: Context, email: string): Promise<Account | undefined> => {
  const { rows } = await db.execute<{ found: Account | null }>(
    sql`select sign_in_account(${email.toLowerCase()}) as found`,
  );
  return rows[0]?.found ?? undefined;
};

/** Signs a user in, or returns a challenge for the second factor. Throws 401 or, over a limit, 429. See docs/specification.md, section 3. */
export const signIn = async (
  context: Context,
  { email, password }: { readonly email: string; readonly password: string },
  origin: Origin,
): Promise<SignInResult> => {
  const result = await attemptPassword(context, email, origin.address, async () => {
    const account = await accountOf(context, email);
    const stored = account?.password_hash ?? null;
    const matches = await verifyPassword(stored, password);
    if (!account || stored === null || !matches || !account.active) return false;
    const signedIn = {
      userId: account.id,
      passwordHash: stored,
      origin,
      method: 'password',
      isSecondDone: false,
    } as const;
    return (await completeSignIn(context.db, signedIn)) ?? false;
  });
  if (!result) {
    await recordFailedSignIn(context.db, email, 'password', origin);
    throw invalidCredentials();
  }
  return result;
};
