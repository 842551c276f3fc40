import { exactTime } from '../domain/zoned.ts';
import { useFormatLocale, useZone } from '../providers/current-user.ts';

/** Formats the time of a point (ms). */
export type TimeText = (ms: number) => string;

/** `Sun 22 Nov 2026, 13:15:45` in the user's zone. */
export const useExactTimeText = (): TimeText => {
  const zone = useZone();
  const locale = useFormatLocale();
  return (ms) => exactTime(new Date(ms).toISOString(), zone, locale).replace(/ \(.*/, '');
};
