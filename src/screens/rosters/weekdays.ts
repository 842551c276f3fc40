import { useMemo } from 'react';
import { useFormatLocale } from '../../providers/current-user.ts';

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
