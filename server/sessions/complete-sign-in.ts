import type { SignInMethod } from '../../src/domain/audit/audit.ts';
import type { SignInResult } from '../../src/domain/sign-in/second-factor.ts';
import type { Context } from '../context.ts';
import { readUserData } from './me.ts';
import { createChallenge } from './second-factor/challenges.ts';
import { methodsOf } from './second-factor/methods.ts';
import { requiresSetup } from './second-factor/requirement.ts';
import { type Origin, startSession } from './sessions.ts';

/** A user whose first step of the sign-in succeeded. */
export interface VerifiedSignIn {
  readonly userId: number;
  /** The hash of the password that was verified; null if no password was involved. */
  readonly passwordHash: string | null;
  readonly origin: Origin;
  /** What completed the sign-in, for the audit. */
  readonly method: SignInMethod;
  /** Whether the second factor was verified as well; a passkey alone is both. */
  readonly isSecondDone: boolean;
}

/**
 * The end of every way to sign in: starts a session, or returns a challenge for the second factor if the user has one
 * and it was not verified. Returns null if the password has changed in the meantime. `setup_required` tells that the
 * session can only be used to set up a second factor. See docs/specification.md, section 3.
 */
export const completeSignIn = async (
  db: Context['db'],
  { userId, passwordHash, origin, method, isSecondDone }: VerifiedSignIn,
): Promise<SignInResult | null> => {
  const methods = isSecondDone ? [] : await methodsOf(db, userId);
  if (methods.length > 0) {
    const challenge = await createChallenge(db, { userId, passwordHash });
    return challenge === null ? null : { challenge, methods };
  }
  const token = await startSession(db, userId, passwordHash, origin, method);
  const data = token === null ? undefined : await readUserData(db, userId);
  if (token === null || !data) return null;
  return (await requiresSetup(db, userId)) ? { token, data, setup_required: true } : { token, data };
};
