import { toLocalInput } from './zoned.ts';

/** When something happened, seen from `now`: `08:39` for today, `20 Nov, 08:39` for other days. */
export const dayAndTime = (ms: number, now: number, zone: string, locale = 'en-AU'): string => {
  const dayOf = (at: number): string => toLocalInput(new Date(at).toISOString(), zone).slice(0, 10);
  const day: Intl.DateTimeFormatOptions = dayOf(ms) === dayOf(now) ? {} : { day: 'numeric', month: 'short' };
  const options = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
  return new Intl.DateTimeFormat(locale, options).format(ms);
};
