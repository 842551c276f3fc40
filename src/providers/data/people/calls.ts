import type { AccessOverview } from '../../../domain/access/access-overview.ts';
import type { UserSession, Preferences } from '../../../domain/sign-in/session.ts';
import type { LinkedIdentity } from '../../../domain/sign-in/single-sign-on.ts';
import type { Passkey } from '../../../domain/sign-in/passkeys.ts';
import type { Identifier } from 'ra-core';
import { api } from '../../http.ts';
import { readPart, readPartData } from '../part-of-page.ts';
import {
  fetchSecondFactor,
  fetchSystemSettings,
  removeUserSecondFactor,
  saveSystemSettings,
} from './second-factor-calls.ts';

/** The path of a user, or of the signed-in one. */
const accountOf = (user: Identifier | undefined): string => (user === undefined ? '/auth' : `/users/${user}`);

/** Calls for users and the signed-in user's own account. See docs/specification.md, section 3. */
export const peopleCalls = {
  /** What a user can see. */
  userAccess: (id: Identifier, signal?: AbortSignal) =>
    readPartData<AccessOverview>(`/users/${id}/access`, { signal }),
  /** Creates a link to set a password; with `mail`, the server mails it if it can. */
  createPasswordLink: (id: Identifier, body?: { readonly mail: boolean }) =>
    api.post<{ readonly url: string; readonly mailed?: boolean }>(`/users/${id}/reset-link`, body),
  ownSessions: (signal?: AbortSignal) => readPartData<UserSession[]>('/auth/sessions', { signal }),
  endOwnSession: (id: number) => api.delete(`/auth/sessions/${id}`),
  /** Ends all sessions but the current one. */
  endOtherSessions: () => api.delete<{ readonly count: number }>('/auth/sessions'),
  userSessions: (user: Identifier, signal?: AbortSignal) =>
    readPart<UserSession[]>(`/users/${user}/sessions`, { signal }),
  endUserSession: (user: Identifier, id: number) => api.delete(`/users/${user}/sessions/${id}`),
  /** Ends all sessions of a user. */
  endUserSessions: (user: Identifier) => api.delete<{ readonly count: number }>(`/users/${user}/sessions`),
  secondFactor: fetchSecondFactor,
  removeUserSecondFactor,
  systemSettings: fetchSystemSettings,
  saveSystemSettings,
  passkeys: (signal?: AbortSignal) => readPart<Passkey[]>('/auth/passkeys', { signal }),
  renamePasskey: (id: number, name: string) => api.put(`/auth/passkeys/${id}`, { name }, { intent: 'part' }),
  removePasskey: (id: number) => api.delete(`/auth/passkeys/${id}`),
  /** The links of a user to identity providers; without a user, the current user's. */
  identities: (user: Identifier | undefined, signal?: AbortSignal) =>
    readPart<LinkedIdentity[]>(`${accountOf(user)}/identities`, { signal }),
  removeIdentity: (user: Identifier | undefined, id: number) =>
    api.delete(`${accountOf(user)}/identities/${id}`),
  preferences: (signal?: AbortSignal) => readPartData<Preferences>('/auth/preferences', { signal }),
  savePreferences: (preferences: Preferences) => api.put('/auth/preferences', preferences),
};
