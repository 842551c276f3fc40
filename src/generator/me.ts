import { useGetIdentity } from 'ra-core';
import type { UserData } from '../domain/session.ts';

/** The signed-in person, as `GET /auth/me` answers. */
export type Me = UserData;

/** Who is signed in; undefined until the provider has said so. */
export const useMe = (): Me | undefined => {
  const { identity } = useGetIdentity();
  return identity && 'role' in identity ? (identity as unknown as Me) : undefined;
};

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
