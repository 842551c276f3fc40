import type { Translate } from '../../../languages/translate.ts';
import { shownCaseColumns } from './alarm-table.ts';
import type { ReportedCase, Result } from '../result.ts';
import { casesAbout } from '../exceptions/unalarmed.ts';

/** Alarms that only uses within the limit end: time without use counts. */
const HOT = 'tmv_hot';
/** Alarms that stay open until somebody resets them. */
const LATCHED = 'scald';
/** Alarms that only several impossible values in a row begin. */
const FAULT = 'sensor_fault';
/** Alarms that begin with the reading that completes a half hour. */
const BURST = 'burst';

/** So many alarms that no exception explains are explained below the table. */
const EXPLAINED = 3;
/** The alarms that no exception is about. */
export const alarmsWithout = (
  result: Pick<Result, 'alarms' | 'devices' | 'exceptions'>,
): readonly ReportedCase[] => {
  const about = new Set(result.exceptions.flatMap((one) => casesAbout(one, result)));
  return (result.alarms?.cases ?? []).filter((one) => !about.has(one));
};
/** `Battery low, Family room valve: The battery is at 18.4%; …` of the alarms that no exception is about; none if these are many. */
export const alarmReasons = (
  result: Pick<Result, 'alarms' | 'devices' | 'exceptions'>,
  translate: Translate,
): readonly string[] => {
  const left = alarmsWithout(result).filter(({ text }) => text !== undefined);
  return left.length > EXPLAINED
    ? []
    : left.map(({ alarm, title, text }) => translate('report_alarms.reason', { alarm, title, text }));
};

/** What the words of the table of alarms mean: only those that are in it. */
export const alarmTerms = ({ alarms }: Pick<Result, 'alarms'>, translate: Translate): string => {
  const cases = alarms?.cases ?? [];
  const titlesOf = (kind: string): string =>
    [...new Set(cases.flatMap((one) => (one.kind === kind ? [one.alarm] : [])))].join(', ');
  const [hot, latched, fault, burst] = [HOT, LATCHED, FAULT, BURST].map(titlesOf) as [
    string,
    string,
    string,
    string,
  ];
  const hasCleared = shownCaseColumns({ alarms }).some(({ key }) => key === 'cleared_after');
  const isAny = (holds: (one: (typeof cases)[number]) => boolean): boolean => cases.some(holds);
  const terms = {
    priority: cases.length > 0,
    cleared: isAny(({ state }) => state === 'cleared'),
    closed: isAny(({ state }) => state === 'closed'),
    duration: !isAny(({ state }) => state !== 'closed'),
    duration_open: isAny(({ state }) => state !== 'closed'),
    times: isAny(({ occurrences }) => occurrences > 1),
    hot: hot !== '',
    latched: latched !== '',
    fault: fault !== '',
    burst: burst !== '',
    responses:
      hasCleared &&
      isAny((one) => one.acknowledged_after_seconds !== null || one.cleared_after_seconds !== null),
    acknowledged: !hasCleared && isAny((one) => one.acknowledged_after_seconds !== null),
  };
  return Object.entries(terms)
    .filter(([, isUsed]) => isUsed)
    .map(([term]) => translate(`report_alarms.terms.${term}`, { hot, latched, fault, burst }))
    .join(' ');
};
