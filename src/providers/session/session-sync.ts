import type { UserData } from '../../domain/sign-in/session.ts';
import { api, http } from '../http.ts';
import { isHttpError } from '../http-error.ts';
import { endSession, readSession, refreshUser } from './session.ts';

/**
 * Clears the session immediately and notifies the server; failures are ignored. Returns the page to open next: the one
 * that signs out at the identity provider, if the session was started there, or the sign-in page.
 */
export const signOut = async (): Promise<string> => {
  const token = readSession()?.token;
  endSession('signed-out');
  if (!token) return '/login';
  const request = http('/auth/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  });
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, 3000, null));
  const answer = await Promise.race([request, timeout]).catch(() => null);
  const page = answer?.headers.get('x-provider-sign-out') ?? '';
  return /^https?:/.test(page) ? page : '/login';
};

/** Refreshes the signed-in user from the server at startup. Failures are only logged. */
export const refreshCurrentUser = async (): Promise<void> => {
  if (!readSession()) return;
  try {
    refreshUser(await api.get<UserData>('/auth/me'));
  } catch (error) {
    // A 401 has already ended the session.
    if (!isHttpError(error) || error.status !== 401) console.warn('GET /auth/me:', error);
  }
};
