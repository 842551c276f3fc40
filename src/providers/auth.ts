import type { AuthProvider } from 'ra-core';
import { can, type Action } from '../domain/access.ts';
import type { Session } from '../domain/session.ts';
import { resources } from '../resources/all.ts';
import { openErrorPage } from './error-pages.ts';
import { api } from './http.ts';
import { isHttpError } from './http-error.ts';
import { beginSession, readSession, readUser, currentRole } from './session.ts';
import { signOut } from './session-sync.ts';

/** `POST /auth/login`; keeps the session. Throws HttpError (401 wrong, 429 too often). */
export const signIn = async (email: string, password: string): Promise<Session> => {
  const session = await api.post<Session>('/auth/login', { email, password });
  beginSession(session);
  return session;
};

/** Whether the signed-in role may do this to records of that resource at all. */
export const isRoleAllowed = (resource: string, action: string): boolean => {
  const role = currentRole();
  if (!role) return false;
  const definition = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  // What has no definition (devices_new) is the superadmins'.
  return definition ? can(definition.access, role, action as Action) : role === 'superadmin';
};

/** A rejection that sends the person elsewhere without signing out or a message of react-admin's. */
const go = (redirectTo?: string) =>
  Object.assign(new Error('Elsewhere'), { logoutUser: false, message: false as const, redirectTo });

/**
 * The error catalogue of the seed, section 8, for what react-admin's hooks read. `http.ts` has dealt
 * with the rest: a 401 has ended the session, and a refused action leads to /accessDenied. It never
 * rejects, so that whoever made the call gets its error.
 */
const checkError: AuthProvider['checkError'] = async (error: unknown) => {
  if (!isHttpError(error) || error.intent !== 'page') return;
  if (error.status === 403) openErrorPage({ to: '/accessDenied', keepsPage: false });
  if (error.status === 404) openErrorPage({ to: '/404/error', keepsPage: false });
};

export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  logout: async () => {
    await signOut();
    return '/login';
  },
  checkAuth: async () => {
    if (!readSession()) throw go('/login');
  },
  checkError,
  getIdentity: async () => {
    const user = readUser();
    if (!user) throw new Error('No session');
    return { ...user, fullName: user.name };
  },
  getPermissions: async () => currentRole(),
  canAccess: async ({ resource, action }) => isRoleAllowed(resource, action),
};
