import type { SecondFactorName, SignedIn } from '../../../src/domain/sign-in/second-factor.ts';
import { isChallenge } from '../../../src/domain/sign-in/second-factor.ts';
import { recordFailedStep } from '../../audit/sign-ins.ts';
import type { Context } from '../../context.ts';
import { httpError, validationError } from '../../errors.ts';
import type { Call } from '../../principal.ts';
import { noteProvider } from '../../single-sign-on/session-provider.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import type { Origin } from '../sessions.ts';
import { attemptSecondFactor } from './attempts.ts';
import { countAttempt, deleteChallenge, expired, lockChallenge } from './challenges.ts';
import type { SecondStep } from './method.ts';
import { methodNamed } from './methods.ts';

interface Presented {
  readonly challenge: string;
  readonly method: SecondFactorName;
  readonly code?: string | undefined;
  readonly assertion?: unknown;
}

/**
 * Completes a sign-in with the second factor. Throws 401 for a wrong or used code, 410 for a challenge that is used,
 * expired, unknown or out of attempts, 429 after too many wrong codes of the account. See docs/specification.md, section 3.
 */
export const completeSecondStep = async (
  context: Context,
  presented: Presented,
  origin: Origin,
  call: Call,
): Promise<SignedIn> => {
  const method = methodNamed(presented.method);
  const { input = 'code' } = method ?? {};
  if (presented[input] === undefined) {
    throw validationError([{ path: input, key: 'validation.required', values: {} }]);
  }
  const challenge = await countAttempt(context.db, presented.challenge);
  const step: SecondStep = {
    challenge,
    code: presented.code ?? '',
    assertion: presented.assertion,
    call,
  };
  const verify = () =>
    context.db.transaction(async (tx) => {
      await lockChallenge(tx, challenge);
      const userId = (await method?.verify(context, tx, step)) ?? null;
      if (userId === null) return false;
      await deleteChallenge(tx, challenge);
      const result = await completeSignIn(tx, {
        userId,
        passwordHash: null,
        origin,
        method: presented.method,
        isSecondDone: true,
      });
      if (result === null || isChallenge(result)) return false;
      const { provider } = challenge;
      if (provider && !(await noteProvider(tx, result.token, provider))) throw expired();
      return result;
    });
  // Only codes can be guessed.
  const session = await (input === 'code'
    ? attemptSecondFactor(context, challenge.user_id ?? challenge.token_hash, origin.address, verify)
    : verify());
  if (!session) {
    await recordFailedStep(context.db, challenge.user_id, presented.method, origin);
    throw httpError(401, method?.rejected ?? 'sessions.wrong_code');
  }
  await method?.afterSignIn?.(context, session.data);
  return session;
};
