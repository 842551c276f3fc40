import type { SignedIn, SignInResult } from '../../../domain/sign-in/second-factor.ts';
import type { SsoLink, SsoProvider } from '../../../domain/sign-in/single-sign-on.ts';
import { api } from '../../http.ts';

/** The identity providers to sign in with. */
export const fetchSsoProviders = async (signal: AbortSignal): Promise<readonly SsoProvider[]> =>
  (await api.get<{ data: SsoProvider[] }>('/auth/oidc', { signal })).data;

/** Exchanges the code in the address of the sign-in page. Throws HttpError (410 used or expired, 401 not admitted). */
export const fetchSession = (code: string): Promise<SignInResult | { readonly link: SsoLink }> =>
  api.post('/auth/oidc/session', { code });

/** Links the account with its password. Throws HttpError (401 wrong, 429 too often, 410 expired). */
export const linkAccount = (code: string, password: string): Promise<SignInResult> =>
  api.post('/auth/oidc/link', { code, password });

/** Links the account after the second step, whose session is replaced by the returned one. */
export const finishLink = (code: string, token: string): Promise<SignedIn> =>
  api.post('/auth/oidc/link/finish', { code }, { headers: { Authorization: `Bearer ${token}` } });
