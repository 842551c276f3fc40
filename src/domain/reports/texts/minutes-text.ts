import type { Translate } from '../../../languages/translate.ts';
import { durationText } from '../../time/duration.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * How long something lasted whose beginning and end are shown to the minute: in whole minutes from one minute on, and from two days on
 * in hours; never rounded up, so that it agrees with these times: `1 day 30 min`, `23 h 27 min`, `45 s`.
 */
export const minutesText = (seconds: number, translate?: Translate, locale?: string): string => {
  const step = seconds < MINUTE ? 1 : seconds < 2 * DAY ? MINUTE : HOUR;
  const whole = Math.floor(seconds / step) * step;
  const days = Math.floor(whole / DAY) * DAY;
  // Apart from each other, as a duration has two units at most.
  return days === 0 || days === whole
    ? durationText(whole, translate, locale)
    : [days, whole - days].map((part) => durationText(part, translate, locale)).join(' ');
};
