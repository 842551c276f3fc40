import type { UserData } from '../domain/session.ts';
import { api } from './http.ts';
import { isHttpError } from './http-error.ts';
import { endSession, readSession, refreshUser } from './session.ts';

/** Clears the session immediately and notifies the server; failures are ignored. */
export const signOut = async (): Promise<void> => {
  const token = readSession()?.token;
  endSession('signed-out');
  if (!token) return;
  const request = api.post('/auth/logout', undefined, {
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  });
  const timeout = new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.race([request, timeout]).catch(() => undefined);
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
