import type { Context } from '../../context.ts';
import { attemptSecret } from '../sign-in.ts';

/**
 * Allowed wrong codes in 5 minutes, over all challenges of an account and all calls that take a code. Several times the
 * attempts of one challenge, so that a new challenge helps a user who mistyped, and more per address, because an office
 * shares one.
 */
export const SECOND_FACTOR_LIMITS = { account: 20, address: 100 } as const;

/**
 * Runs `check` as one attempt to guess a second factor of a user (or of a challenge without one); false or an exception
 * counts as a failure. Throws 429 over a limit.
 */
export const attemptSecondFactor = <T>(
  context: Context,
  counted: number | string,
  address: string,
  check: () => Promise<T | false>,
): Promise<T | false> =>
  attemptSecret(
    context,
    { kind: 'second-factor', email: String(counted), address },
    check,
    SECOND_FACTOR_LIMITS,
  );
