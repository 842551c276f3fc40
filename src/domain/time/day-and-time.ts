import { formatsOf, localDate } from './zoned.ts';

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const timeFormat = formatsOf(TIME);
const monthFormat = formatsOf({ day: 'numeric', month: 'short' });
const dayFormat = formatsOf({ day: 'numeric', month: 'short', ...TIME });

/** `08:39`, for where the day is known. */
export const timeOfDay = (ms: number, zone: string, locale = 'en-AU'): string =>
  timeFormat(zone, locale).format(ms);

/** `20 Nov`. */
export const dayOfMonth = (ms: number, zone: string, locale = 'en-AU'): string =>
  monthFormat(zone, locale).format(ms);

/** `20 Nov, 08:39`, for where times of several days stand beside each other. */
export const datedTime = (ms: number, zone: string, locale = 'en-AU'): string =>
  dayFormat(zone, locale).format(ms);

/** When something happened, seen from `now`: `08:39` for today, `20 Nov, 08:39` for other days. */
export const dayAndTime = (ms: number, now: number, zone: string, locale = 'en-AU'): string =>
  localDate(ms, zone) === localDate(now, zone) ? timeOfDay(ms, zone, locale) : datedTime(ms, zone, locale);
