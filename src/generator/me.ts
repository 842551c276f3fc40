import { useSyncExternalStore } from 'react';
import type { UserData } from '../domain/session.ts';
import { onSession, readUser } from '../providers/session.ts';

/** The signed-in person, as `GET /auth/me` answers. */
export type Me = UserData;

let last: { readonly text: string; readonly me: Me | undefined } = { text: '', me: undefined };
/** The same object for as long as it says the same, as React wants it. */
const snapshot = (): Me | undefined => {
  const me = readUser() ?? undefined;
  const text = JSON.stringify(me) ?? '';
  if (text !== last.text) last = { text, me };
  return last.me;
};

/** Who is signed in: known at once, so that nothing on a page moves when it becomes known. */
export const useMe = (): Me | undefined => useSyncExternalStore(onSession, snapshot);

/** The reader's time zone: the own one, else the company's, else the browser's. */
export const useZone = (): string => {
  const me = useMe();
  return me?.time_zone ?? me?.company?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
};

/** The locale that numbers and times are written in. */
export const useFormatLocale = (): string => {
  const locale = useMe()?.locale;
  // "en" alone means American dates; the people here write theirs the other way round.
  return !locale || locale === 'en' ? 'en-AU' : locale;
};
