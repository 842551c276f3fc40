import { useGetOne, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { Roster } from '../../domain/alarms/notifying/roster.ts';
import { can } from '../../domain/access/access.ts';
import { useCurrentUser, useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { resourceNamed } from '../../resources/all.ts';

const companies = resourceNamed('companies');
type Values = Readonly<Record<string, unknown>>;

const CLOCK = /^\d\d:\d\d$/;
const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : []);

/** What is complete of a roster, in its time zone or that of its company. Entries can be half entered. */
export const useRoster = ({ time_zone, company_id, entries, exceptions }: Values): Roster => {
  const own = useZone();
  const me = useCurrentUser();
  const mayRead = me !== undefined && can(companies.access, me.role, 'show');
  const { data } = useGetOne<RaRecord>(
    'companies',
    { id: Number(company_id), meta: { background: true } },
    // Only superadmins may read companies.
    { enabled: mayRead && !time_zone && Boolean(company_id), retry: false },
  );
  const zone = String(time_zone || data?.time_zone || me?.company?.time_zone || own);
  return useMemo(
    () => ({
      time_zone: zone,
      entries: list<Roster['entries'][number]>(entries).filter(
        ({ user_id, from, to }) => Boolean(user_id) && CLOCK.test(from) && CLOCK.test(to),
      ),
      exceptions: list<Roster['exceptions'][number]>(exceptions).filter(({ from, to }) => from && to),
    }),
    [zone, entries, exceptions],
  );
};

const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The names of the weekdays, Monday first, in the user's language. */
export const useWeekdays = (): readonly {
  readonly day: number;
  readonly short: string;
  readonly long: string;
}[] => {
  const locale = useFormatLocale();
  return useMemo(() => {
    const format = (weekday: 'short' | 'long', at: number): string =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(at);
    return [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const at = MONDAY + (day - 1) * DAY_MS;
      return { day, short: format('short', at), long: format('long', at) };
    });
  }, [locale]);
};
