import type { AlarmCase } from '../domain/alarms/cases/case.ts';
import { ageOf } from '../domain/time/age.ts';
import type { Arrival } from '../domain/devices/arrival.ts';
import type { Translate } from '../languages/translate.ts';
import { translate as byDefault } from './i18n/translate.ts';

/** Formats an age in milliseconds, such as "3 min ago"; "in 3 h" for a time in the future. */
export const ageText = (ms: number, translate: Translate = byDefault): string => {
  const { unit, count } = ageOf(Math.abs(ms));
  const direction = ms < 0 && unit !== 'now' ? 'ahead' : 'age';
  return translate(`generator.${direction}.${unit}`, { count, smart_count: count });
};

/** The state of a value, before its age if it has one: "stale, last reading", "stale". */
export const stateWord = (
  state: 'live' | 'stale' | 'offline' | 'never' | 'broken' | 'faulty',
  hasAge: boolean,
  translate: Translate = byDefault,
): string =>
  hasAge && (state === 'stale' || state === 'offline')
    ? translate(`elements.aged.${state}`)
    : translate(`elements.state.${state}`);

/** When the next value is expected: "next in 1 min", "due now", "was due 5 min ago", "device silent"; null if unknown. */
export const arrivalText = (arrival: Arrival | null, translate: Translate = byDefault): string | null => {
  if (arrival === null) return null;
  const { kind } = arrival;
  if (kind === 'next') return translate('elements.next', { ahead: ageText(-arrival.ms, translate) });
  return translate(`elements.${kind}`, kind === 'late' ? { age: ageText(arrival.ms, translate) } : {});
};

/** How long before `now` (ms) a time was, such as "3 min ago"; "Never" without one. */
export const agoText = (at: string | null | undefined, now: number): string =>
  at ? ageText(Math.max(0, now - Date.parse(at))) : byDefault('generator.value.never');

/** How old an open alarm is at `now` (ms), or when its condition ended: "4 min ago", "ended 1 min ago". */
export const alarmAgeText = (
  { since, cleared_at }: Pick<AlarmCase, 'since' | 'cleared_at'>,
  now: number,
): string =>
  cleared_at ? byDefault('generator.ended', { age: agoText(cleared_at, now) }) : agoText(since, now);
