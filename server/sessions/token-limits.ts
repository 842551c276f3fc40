import type { Context } from '../context.ts';
import { isHttpError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { addressGroup } from './address-group.ts';
import { authenticate, isStoredToken } from './authenticate.ts';
import { createKnownTokens } from './known-tokens.ts';
import { tooManyAttempts } from './limits.ts';
import { attemptSecret } from './sign-in.ts';
import { hashOf } from './tokens.ts';
import { assertBelow, createWindowLimit } from './window-limit.ts';

/** Invalid bearer tokens allowed per address in 5 minutes. See docs/specification.md, section 3. */
const INVALID_TOKENS = 100;
/** Invalid tokens of links allowed per address in 5 minutes; what is tried with one token is not limited. */
const INVALID_LINKS = { account: 1_000_000, address: 20 };

/** Counts invalid bearer tokens by address. In memory: the database must not be asked for every call. */
export const createTokenLimit = () => ({
  invalid: createWindowLimit({ limit: INVALID_TOKENS, windowMs: 5 * 60_000 }),
  known: createKnownTokens(),
});
export type TokenLimit = ReturnType<typeof createTokenLimit>;

/** What bearer tokens look like; anything else is invalid without a lookup. */
const TOKEN = /^[\w.~+/=-]{8,400}$/;

/**
 * The principal of a bearer token, or null. An invalid one counts for the address, unless it was valid once. Throws
 * 429 once an address has sent too many invalid ones, even for a valid token.
 */
export const authenticateFrom = async (
  context: Context,
  token: string,
  ip: string,
): Promise<Principal | null> => {
  const { invalid, known } = context.tokenLimit;
  const address = addressGroup(ip);
  const check = (): void => assertBelow(invalid, address, tooManyAttempts);
  check();
  const hash = hashOf(token);
  const principal = TOKEN.test(token) ? await authenticate(context, token, ip) : null;
  if (principal) known.add(hash);
  const isGuess = !principal && !known.has(hash) && !(await isStoredToken(context, hash));
  // Again, so that concurrent guesses are not all answered.
  check();
  if (isGuess) invalid.add(address);
  return principal;
};

interface LinkUse {
  /** Each kind is counted separately. */
  readonly kind: 'reset' | 'setup';
  readonly token: string;
  readonly address: string;
  /** The status of the error for an invalid token; other errors don't count. */
  readonly invalid: number;
}

/** Uses the token of a link. Throws what `use` throws, or 429 once an address has sent too many invalid tokens. */
export const attemptLink = async <T>(
  context: Context,
  { kind, token, address, invalid }: LinkUse,
  use: () => Promise<T>,
): Promise<T> => {
  let failure: unknown;
  const outcome = await attemptSecret(
    context,
    { kind, email: token, address },
    async () => {
      try {
        return { value: await use() };
      } catch (error) {
        failure = error;
        return isHttpError(error) && error.statusCode === invalid ? false : null;
      }
    },
    INVALID_LINKS,
  );
  if (outcome) return outcome.value;
  throw failure;
};
