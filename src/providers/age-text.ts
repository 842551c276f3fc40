import { ageOf } from '../domain/age.ts';
import { say } from './i18n/say.ts';

/** An age (in milliseconds) in the reader's words; "in 3 h" for what lies ahead. */
export const ageText = (ms: number): string => {
  const { unit, count } = ageOf(Math.abs(ms));
  if (ms < 0 && unit !== 'now') {
    const text = new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'always' });
    return text.format(count, unit === 'seconds' ? 'second' : unit).replace(/\.$/, '');
  }
  return say(`generator.age.${unit}`, { count, smart_count: count });
};
