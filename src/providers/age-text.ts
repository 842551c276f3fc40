import { useTranslate } from 'ra-core';
import { ageOf } from '../domain/age.ts';

/** A function that says an age (in milliseconds) in the reader's words. */
export const useAgeText = (): ((ms: number) => string) => {
  const translate = useTranslate();
  return (ms) => {
    const { unit, count } = ageOf(Math.abs(ms));
    if (ms < 0 && unit !== 'now') {
      // "in 3 h", for what lies ahead.
      const text = new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'always' });
      return text.format(count, unit === 'seconds' ? 'second' : unit).replace(/\.$/, '');
    }
    return translate(`generator.age.${unit}`, { count, smart_count: count });
  };
};
