import type { UserData } from '../domain/session.ts';
import { api } from './http.ts';
import { isHttpError } from './http-error.ts';
import { endSession, readSession, refreshUser } from './session.ts';

/** Clears the session at once and tells the server; that it can't be reached changes nothing here. */
export const signOut = async (): Promise<void> => {
  const token = readSession()?.token;
  endSession('signed-out');
  if (!token) return;
  const told = api.post('/auth/logout', undefined, {
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  });
  const tooLong = new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.race([told, tooLong]).catch(() => undefined);
};

/** Asks the server who is signed in, as every start of the site does. Only logged when it fails. */
export const refreshCurrentUser = async (): Promise<void> => {
  if (!readSession()) return;
  try {
    refreshUser(await api.get<UserData>('/auth/me'));
  } catch (error) {
    // A 401 has ended the session by now.
    if (!isHttpError(error) || error.status !== 401) console.warn('GET /auth/me:', error);
  }
};
