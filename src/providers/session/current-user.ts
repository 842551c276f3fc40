import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UserData } from '../../domain/sign-in/session.ts';
import { onSession, readUser } from './session.ts';

/** The signed-in user, as returned by `GET /auth/me`. */
export type CurrentUser = UserData;

let last: { readonly read: CurrentUser | null; readonly text: string; readonly me: CurrentUser | undefined } =
  {
    read: null,
    text: '',
    me: undefined,
  };
/** Returns the same object until its content changes, as useSyncExternalStore requires. Every list cell reads it. */
const snapshot = (): CurrentUser | undefined => {
  const read = readUser();
  if (read === last.read) return last.me;
  const text = JSON.stringify(read) ?? '';
  last = { read, text, me: text === last.text ? last.me : (read ?? undefined) };
  return last.me;
};

/** The signed-in user, available on the first render to avoid layout shifts. */
export const useCurrentUser = (): CurrentUser | undefined => useSyncExternalStore(onSession, snapshot);

/** The name of the user's own company, which users without access to companies know too. */
export const ownCompanyName = (
  me: CurrentUser | undefined,
  resource: string,
  id: number,
): string | undefined => (resource === 'companies' && me?.company?.id === id ? me.company.name : undefined);

let ownZone: string | undefined;
/** The browser's time zone, cached because resolving it is slow and hundreds of cells need it. */
const browserZone = (): string => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The time zone of a page that belongs to a place instead of a user. */
export const ZoneContext = createContext<string | null>(null);

/** The user's time zone, or else the company's, or else the browser's, whatever place a page is about. */
export const useOwnZone = (): string => {
  const me = useCurrentUser();
  return me?.time_zone ?? me?.company?.time_zone ?? browserZone();
};

/** The time zone that times are shown in: that of the place which a page is about, otherwise the user's. */
export const useZone = (): string => {
  const own = useOwnZone();
  return useContext(ZoneContext) ?? own;
};

/** The locale that numbers and times are written in. */
export const useFormatLocale = (): string => {
  const locale = useCurrentUser()?.locale;
  // Plain "en" means US dates; users expect day before month.
  return !locale || locale === 'en' ? 'en-AU' : locale;
};
