import type { AuthProvider } from 'ra-core';
import { can, type Action } from '../../domain/access/access.ts';
import { resources } from '../../resources/all.ts';
import { isSetupRequired, openErrorPage } from '../routing/error-pages.ts';
import { isHttpError } from '../http-error.ts';
import { readSession, readUser, currentRole } from './session.ts';
import { signOut } from './session-sync.ts';

/** Whether the signed-in role may perform this action on the resource. */
export const isRoleAllowed = (resource: string, action: string): boolean => {
  const role = currentRole();
  if (!role) return false;
  const definition = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  // What has no definition is up to the server.
  return definition === undefined || can(definition.access, role, action as Action);
};

/** A rejection that redirects without signing out and without a message from react-admin. */
const go = (redirectTo?: string) =>
  Object.assign(new Error('Elsewhere'), { logoutUser: false, message: false as const, redirectTo });

/**
 * Applies the error catalogue (docs/specification.md, section 11) to reads by react-admin's hooks. `http.ts`
 * handles the rest: a 401 ends the session, and a refused action leads to /accessDenied. Never rejects, so
 * that the caller gets its own error.
 */
const checkError: AuthProvider['checkError'] = async (error: unknown) => {
  if (!isHttpError(error) || error.intent !== 'page') return;
  if (error.status === 403 && !isSetupRequired(error))
    openErrorPage({ to: '/accessDenied', keepsPage: false });
  if (error.status === 404) openErrorPage({ to: '/404/error', keepsPage: false });
};

export const authProvider: AuthProvider = {
  // The sign-in page is outside of react-admin.
  login: async () => {
    throw go('/login');
  },
  logout: signOut,
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
