import type { Context } from '../context.ts';
import { isHttpError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { addressGroup } from './address-group.ts';
import { authenticate, isStoredToken } from './authenticate.ts';
import { createKnownTokens } from './known-tokens.ts';
import { beginAttempt, tooManyAttempts } from './limits.ts';
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
 * 429 for further invalid ones once an address has sent too many; a valid token is always accepted, so that a broken
 * client does not lock out its whole site.
 */
export const authenticateFrom = async (
  context: Context,
  token: string,
  ip: string,
): Promise<Principal | null> => {
  const { invalid, known } = context.tokenLimit;
  const hash = hashOf(token);
  const principal = TOKEN.test(token) ? await authenticate(context, token, ip) : null;
  if (principal) {
    known.add(hash);
    return principal;
  }
  const address = addressGroup(ip);
  const check = (): void => assertBelow(invalid, address, tooManyAttempts);
  // Before the second lookup, which a flood does not cost then.
  check();
  const isGuess = !known.has(hash) && !(await isStoredToken(context, hash));
  // Again, so that concurrent guesses are not all answered.
  check();
  if (isGuess) invalid.add(address);
  return null;
};

interface LinkUse {
  /** Each kind is counted separately. */
  readonly kind: 'reset' | 'setup' | 'alarm-link';
  readonly token: string;
  readonly address: string;
  /** The status of the error for an invalid token; other errors don't count. */
  readonly invalid: number;
}

/**
 * Uses the token of a link. Throws what `work` throws, or 429 instead of the error for an invalid token once an address
 * has sent too many; a valid one is always accepted.
 */
export const attemptLink = async <T>(
  context: Context,
  { kind, token, address, invalid }: LinkUse,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isHttpError(error) || error.statusCode !== invalid) throw error;
    const attempt = await beginAttempt(context, { kind, email: token, address }, INVALID_LINKS);
    throw 'retryAfter' in attempt ? tooManyAttempts(attempt.retryAfter) : error;
  }
};

/** As `attemptLink`, where a use sets a password: one use of a link at a time, and a few in all. */
export const attemptPasswordLink = <T>(
  context: Context,
  link: LinkUse,
  work: () => Promise<T>,
): Promise<T> => {
  const { perAccount, overall } = context.signInLimits;
  return perAccount(`${link.kind} ${link.token}`, () => overall(() => attemptLink(context, link, work)));
};
