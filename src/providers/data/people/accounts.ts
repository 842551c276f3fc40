import type { DemoAccount } from '../../../domain/sign-in/demo-account.ts';
import type { SignInResult } from '../../../domain/sign-in/second-factor.ts';
import type { Session } from '../../../domain/sign-in/session.ts';
import { api } from '../../http.ts';

/** Calls of the public pages, which work without a session. See docs/specification.md, section 3. */

/** Whether the first superadmin still has to be created. */
export const fetchSetupNeeded = async (signal?: AbortSignal): Promise<boolean> =>
  (await api.get<{ needed: boolean }>('/setup', { signal })).needed;

/** Whether the server can send mail. */
export const fetchMailEnabled = async (signal?: AbortSignal): Promise<boolean> =>
  (await api.get<{ data: { enabled: boolean } }>('/mail', { signal })).data.enabled;

/** A session, or a challenge for the second step. Throws HttpError (401 wrong, 429 too often). */
export const signIn = (email: string, password: string): Promise<SignInResult> =>
  api.post<SignInResult>('/auth/login', { email, password });

/** Mails a link for a new password, if the account exists. */
export const requestPasswordLink = (email: string): Promise<unknown> => api.post('/auth/forgot', { email });

/** Sets the password of a link's account; signs in only with `sign_in`. Throws HttpError 410 for a used link. */
export const resetPassword = (body: {
  readonly token: string;
  readonly password: string | undefined;
  readonly sign_in?: boolean;
}): Promise<SignInResult | null> => api.post<SignInResult | null>('/auth/reset', body);

/** The OpenAPI document. */
export const fetchApiDocument = <T>(signal: AbortSignal): Promise<T> =>
  api.get<T>('/openapi.json', { signal });

export type SetupResult = Session & { readonly demo_accounts?: readonly DemoAccount[] };

/** Creates the first superadmin, and the demo data with `demo`. */
export const setUp = (body: {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string | undefined;
  readonly demo: boolean;
}): Promise<SetupResult> => api.post<SetupResult>('/setup', body);
