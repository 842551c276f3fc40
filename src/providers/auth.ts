import type { AuthProvider } from 'ra-core';
import { can, type Action } from '../domain/access.ts';
import type { Session } from '../domain/session.ts';
import { resources } from '../resources/all.ts';
import { api } from './http.ts';
import { isHttpError } from './http-error.ts';
import { beginSession, readSession, readUser, roleNow } from './session.ts';
import { signOut } from './who.ts';

/** `POST /auth/login`; keeps the session. Throws HttpError (401 wrong, 429 too often). */
export const signIn = async (email: string, password: string): Promise<Session> => {
  const session = await api.post<Session>('/auth/login', { email, password });
  beginSession(session);
  return session;
};

/** Whether the signed-in role may do this to records of that resource at all. */
export const mayRole = (resource: string, action: string): boolean => {
  const role = roleNow();
  if (!role) return false;
  const definition = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  // What has no definition (devices_new) is the superadmins'.
  return definition ? can(definition.access, role, action as Action) : role === 'superadmin';
};

/** A rejection that sends the person elsewhere without signing out or a message of react-admin's. */
const go = (redirectTo?: string) =>
  Object.assign(new Error('Elsewhere'), { logoutUser: false, message: false as const, redirectTo });

/**
 * The error catalogue of the seed, section 8, for calls made by react-admin's hooks. A 401 has
 * ended the session already (in `http.ts`), and the router leads to the root then.
 */
const checkError: AuthProvider['checkError'] = async (error: unknown) => {
  if (!isHttpError(error)) return;
  if (error.status === 401 && !readSession()) throw go();
  if (error.asked === 'background') return;
  if (error.status === 403) throw go('/accessDenied');
  if (error.status === 404 && error.asked === 'page') throw go('/404/error');
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
  getPermissions: async () => roleNow(),
  canAccess: async ({ resource, action }) => mayRole(resource, action),
};
