import { useSyncExternalStore } from 'react';
import type { UserData } from '../domain/session.ts';
import { onSession, readUser } from './session.ts';

/** The signed-in person, as `GET /auth/me` answers. */
export type CurrentUser = UserData;

let last: { readonly read: CurrentUser | null; readonly text: string; readonly me: CurrentUser | undefined } =
  {
    read: null,
    text: '',
    me: undefined,
  };
/** The same object for as long as it says the same, as React wants it; asked by every cell of a list. */
const snapshot = (): CurrentUser | undefined => {
  const read = readUser();
  if (read === last.read) return last.me;
  const text = JSON.stringify(read) ?? '';
  last = { read, text, me: text === last.text ? last.me : (read ?? undefined) };
  return last.me;
};

/** Who is signed in: known at once, so that nothing on a page moves when it becomes known. */
export const useCurrentUser = (): CurrentUser | undefined => useSyncExternalStore(onSession, snapshot);

/** What a reader who may open no companies knows of one all the same: the name of the own. */
export const ownCompanyName = (
  me: CurrentUser | undefined,
  resource: string,
  id: number,
): string | undefined => (resource === 'companies' && me?.company?.id === id ? me.company.name : undefined);

let ownZone: string | undefined;
/** The browser's; asking it takes long, and hundreds of cells may. */
const browserZone = (): string => (ownZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's time zone: the own one, else the company's, else the browser's. */
export const useZone = (): string => {
  const me = useCurrentUser();
  return me?.time_zone ?? me?.company?.time_zone ?? browserZone();
};

/** The locale that numbers and times are written in. */
export const useFormatLocale = (): string => {
  const locale = useCurrentUser()?.locale;
  // "en" alone means American dates; the people here write theirs the other way round.
  return !locale || locale === 'en' ? 'en-AU' : locale;
};
