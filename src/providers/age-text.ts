import { ageOf } from '../domain/age.ts';
import { translate } from './i18n/translate.ts';

/** Formats an age in milliseconds, such as "3 min ago"; "in 3 h" for a time in the future. */
export const ageText = (ms: number): string => {
  const { unit, count } = ageOf(Math.abs(ms));
  const direction = ms < 0 && unit !== 'now' ? 'ahead' : 'age';
  return translate(`generator.${direction}.${unit}`, { count, smart_count: count });
};
