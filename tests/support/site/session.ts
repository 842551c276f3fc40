import type { Role } from '../../../src/domain/access/roles.ts';
import type { UserData } from '../../../src/domain/sign-in/session.ts';
import { beginSession } from '../../../src/providers/session/session.ts';
import { resetStorage } from '../../../src/providers/browser/storage.ts';

export const person = (role: Role, id = 7): UserData => ({
  id,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role,
  company_id: role === 'superadmin' ? null : 3,
  company:
    role === 'superadmin' ? null : { id: 3, name: 'Wet Works', logo: null, time_zone: 'Australia/Sydney' },
  phone: null,
  locale: 'en',
  time_zone: null,
});

/** As after signing in. */
export const signedIn = (role: Role, token = 'token-1'): UserData => {
  const data = person(role);
  beginSession({ token, data });
  return data;
};

/** As in a browser that was never here. */
export const emptyBrowser = (): void => {
  resetStorage();
  localStorage.clear();
};
