import { exactTime } from '../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../providers/session/current-user.ts';

/** Formats the time of a point (ms). */
export type TimeText = (ms: number) => string;

/** From this many seconds between readings on, a chart names the minute. */
const BY_MINUTE_S = 60;

/**
 * `Sun 22 Nov 2026, 13:15:45` in the user's zone or `of` another; without the seconds where readings are a minute or more apart. `intervalS`:
 * seconds between them.
 */
export const useExactTimeText = (intervalS = 0, of?: string): TimeText => {
  const own = useZone();
  const zone = of ?? own;
  const locale = useFormatLocale();
  const rest = intervalS < BY_MINUTE_S ? / \(.*/ : /:\d\d \(.*/;
  return (ms) => exactTime(new Date(ms).toISOString(), zone, locale).replace(rest, '');
};

/** `Sun 22 Nov, 13:15`: a time without its year, if that is the present one. */
export const withoutYear = (text: string): string => text.replace(` ${new Date().getFullYear()}`, '');
