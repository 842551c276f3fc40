import type { Translate } from '../../languages/translate.ts';
import type { Result } from './result.ts';

/** What the words of the table of alarms mean: only those that are in it. */
export const alarmTerms = ({ alarms }: Pick<Result, 'alarms'>, translate: Translate): string => {
  const cases = alarms?.cases ?? [];
  const isAny = (holds: (one: (typeof cases)[number]) => boolean): boolean => cases.some(holds);
  const terms = {
    priority: cases.length > 0,
    cleared: isAny(({ state }) => state === 'cleared'),
    closed: isAny(({ state }) => state === 'closed'),
    duration: !isAny(({ state }) => state !== 'closed'),
    duration_open: isAny(({ state }) => state !== 'closed'),
    times: isAny(({ occurrences }) => occurrences > 1),
    responses: isAny((one) => one.acknowledged_after_seconds !== null || one.cleared_after_seconds !== null),
  };
  return Object.entries(terms)
    .filter(([, isUsed]) => isUsed)
    .map(([term]) => translate(`report_alarms.terms.${term}`))
    .join(' ');
};
