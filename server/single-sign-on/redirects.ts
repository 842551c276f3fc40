import { withNext } from '../../src/domain/sign-in/next-path.ts';
import {
  redirectUri,
  SSO_CODE,
  SSO_FAILURE,
  type SsoError,
} from '../../src/domain/sign-in/single-sign-on.ts';
import { recordFailedSignIn } from '../audit/sign-ins.ts';
import type { Context } from '../context.ts';
import { isUnavailable } from '../errors.ts';
import { beginAttempt as beginLimited } from '../sessions/limits.ts';
import type { Origin } from '../sessions/sessions.ts';
import { checksOf } from './browser-cookie.ts';
import { clientOf, exchangeCode, loadLibrary } from './client.ts';
import { decidePerson } from './decide.ts';
import { isNoAnswer } from './guarded-fetch.ts';
import { personOf } from './person.ts';
import { type Provider, usableProvider } from './providers.ts';
import { beginAttempt, storeResult, takeAttempt } from './results.ts';

/** Sign-ins that may be started from one address in 5 minutes: an office shares one. */
const STARTS = 300;

const SCOPE = 'openid email profile';

// A fragment: it is not sent to servers and not written to their logs.
const loginPage = ({ publicUrl }: Context, next: string | null, name: string, value: string): string =>
  `${publicUrl()}${withNext('/login', next)}#${name}=${encodeURIComponent(value)}`;

/** The sign-in page with an error. */
export const failurePage = (context: Context, next: string | null, error: SsoError): string =>
  loginPage(context, next, SSO_FAILURE, error);

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR';

/** The messages of an error and its causes. Their other properties may contain tokens. */
const reasonOf = (error: unknown): string => {
  const parts: string[] = [];
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    const { error: code, error_description: text } = cause as {
      error?: unknown;
      error_description?: unknown;
    };
    const named = [code, text].filter((each) => typeof each === 'string').join(' ');
    parts.push([cause.message, named].filter(Boolean).join(' ').slice(0, 300));
  }
  return parts.join(': ');
};

const failed = (
  context: Context,
  provider: Provider,
  next: string | null,
  error: unknown,
  step: string,
): string => {
  // Of the database, not of the provider.
  if (!isNoAnswer(error) && isUnavailable(error)) throw error;
  const kind: SsoError = isNoAnswer(error) ? 'unreachable' : isRefusal(error) ? 'refused' : 'invalid';
  context.log.warn(
    { provider: provider.id, issuer: provider.issuer, step, reason: reasonOf(error) },
    'a sign-in with an identity provider failed',
  );
  return failurePage(context, next, kind);
};

interface Start {
  readonly providerId: number;
  readonly next: string | null;
  /** Of the browser. */
  readonly secret: string;
  readonly address: string;
}

/** Where to send a browser that wants to sign in: to the provider, or to the sign-in page with an error. */
export const startSignIn = async (
  context: Context,
  { providerId, next, secret, address }: Start,
): Promise<string> => {
  const limits = { account: STARTS, address: STARTS };
  const attempt = await beginLimited(context, { kind: 'oidc-start', email: address, address }, limits);
  if ('retryAfter' in attempt) return failurePage(context, next, 'too_many');
  const provider = await usableProvider(context.db, providerId);
  if (!provider) return failurePage(context, next, 'unavailable');
  try {
    const library = await loadLibrary();
    const { configuration } = await clientOf(context, provider);
    const state = await beginAttempt(context, provider.id, secret, next);
    const { nonce, verifier } = checksOf(secret, state);
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(context.publicUrl(), provider.id),
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  } catch (error) {
    return failed(context, provider, next, error, 'start');
  }
};

interface Callback {
  readonly providerId: number;
  /** Of the request, with its `?`. */
  readonly query: string;
  /** Undefined without the cookie. */
  readonly secret: string | undefined;
  readonly origin: Origin;
}

/** Where to send a browser that comes back from a provider: to the sign-in page, with a code or an error. */
export const finishRedirect = async (
  context: Context,
  { providerId, query, secret, origin }: Callback,
): Promise<string> => {
  const answer = new URL(redirectUri(context.publicUrl(), providerId) + query);
  const state = answer.searchParams.get('state') ?? '';
  const attempt = secret === undefined ? undefined : await takeAttempt(context, providerId, secret, state);
  if (!attempt || secret === undefined) {
    context.log.info({ provider: providerId }, 'a provider’s answer belongs to no sign-in of this browser');
    return failurePage(context, null, 'expired');
  }
  const { next } = attempt;
  const provider = await usableProvider(context.db, providerId);
  if (!provider) return failurePage(context, next, 'unavailable');
  try {
    const { configuration, tokens } = await exchangeCode(context, provider, answer, checksOf(secret, state));
    const person = await personOf(context, configuration, tokens, provider);
    const decision = await decidePerson(context.db, provider, person);
    if (decision.kind === 'refuse') {
      const { issuer, subject, email } = person;
      const { reason } = decision;
      context.log.info({ provider: providerId, issuer, subject, reason }, 'a person was not signed in');
      await recordFailedSignIn(context.db, email ?? '', 'oidc', origin);
      return failurePage(context, next, decision.error);
    }
    return loginPage(context, next, SSO_CODE, await storeResult(context, provider.id, secret, person));
  } catch (error) {
    return failed(context, provider, next, error, 'callback');
  }
};
