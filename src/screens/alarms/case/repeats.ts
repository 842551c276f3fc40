import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { dayAndTime } from '../../../domain/time/day-and-time.ts';
import { useServerNow } from '../../../live/use-live.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** How often a case was raised and since when, as the overview says it; undefined: only once. */
export const useRepeats = (
  { occurrences, raised_at, since }: AlarmCase,
  text: 'times_since' | 'times_short' | 'raised_times',
): string | undefined => {
  const translate = useTranslate();
  const [zone, locale, now] = [useZone(), useFormatLocale(), useServerNow()];
  if (!(occurrences > 1)) return undefined;
  const day = dayAndTime(Date.parse(raised_at ?? since), now, zone, locale);
  // In a column, the day is enough: with the time of day, another column would have to go. It stays on one line.
  const shown = text === 'times_since' ? day.split(',')[0]?.replaceAll(' ', '\u00a0') : day;
  return translate(`alarms.${text}`, { count: occurrences, day: shown });
};
