import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import { exactTime, shortTime } from '../../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';

/** The names of both edges of an hour: `Sun 22 Nov 2026, 13:00 – 14:00`. `of`: a time zone other than the reader's. */
export const useHourText = (of?: string) => {
  const own = useZone();
  const zone = of ?? own;
  const locale = useFormatLocale();
  return (ms: number): string => {
    const hour = Math.floor(ms / HOUR_MS) * HOUR_MS;
    const begin = exactTime(new Date(hour).toISOString(), zone, locale).replace(/:\d\d \(.*/, '');
    return `${begin} – ${shortTime(hour + HOUR_MS, zone, false, locale)}`;
  };
};
