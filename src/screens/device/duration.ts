import { useTranslate } from 'ra-core';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A function that says how long something lasted (ms): `18 min`, `5 h`, `3 days`. */
export const useDurationText = (): ((ms: number) => string) => {
  const translate = useTranslate();
  return (ms) => {
    if (ms < 2 * HOUR) {
      return translate('readings.durations.minutes', { count: Math.max(1, Math.round(ms / MINUTE)) });
    }
    if (ms < 2 * DAY) return translate('readings.durations.hours', { count: Math.round(ms / HOUR) });
    return translate('readings.durations.days', { smart_count: Math.round(ms / DAY) });
  };
};
