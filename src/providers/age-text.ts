import { ageOf } from '../domain/age.ts';
import { say } from './i18n/say.ts';

/** An age (in milliseconds) in the reader's words; "in 3 h" for what lies ahead. */
export const ageText = (ms: number): string => {
  const { unit, count } = ageOf(Math.abs(ms));
  const direction = ms < 0 && unit !== 'now' ? 'ahead' : 'age';
  return say(`generator.${direction}.${unit}`, { count, smart_count: count });
};
