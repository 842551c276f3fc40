import type { Translate } from '../../../languages/translate.ts';
import { shownCaseColumns } from './alarm-table.ts';
import type { ReportedCase, Result } from '../result.ts';
import { casesAbout } from '../exceptions/unalarmed.ts';
import { findingKinds } from '../findings.ts';

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
  const hasCleared = shownCaseColumns({ alarms }).some(({ key }) => key === 'cleared_after');
  const isAny = (holds: (one: ReportedCase) => boolean): boolean => cases.some(holds);
  const say = (terms: Readonly<Record<string, boolean>>): string[] =>
    Object.entries(terms).flatMap(([term, isUsed]) =>
      isUsed ? [translate(`report_alarms.terms.${term}`)] : [],
    );
  const ofKinds = [...findingKinds.values()].flatMap(({ alarmTerms: terms = {} }) =>
    Object.entries(terms).flatMap(([kind, term]) => {
      const names = [...new Set(cases.flatMap((one) => (one.kind === kind ? [one.alarm] : [])))].join(', ');
      return names === '' ? [] : [translate(`report_alarms.terms.${term}`, { alarms: names })];
    }),
  );
  return [
    ...say({
      priority: cases.length > 0,
      cleared: isAny(({ state }) => state === 'cleared'),
      closed: isAny(({ state }) => state === 'closed'),
      duration: !isAny(({ state }) => state !== 'closed'),
      duration_open: isAny(({ state }) => state !== 'closed'),
      times: isAny(({ occurrences }) => occurrences > 1),
    }),
    ...ofKinds,
    ...say({
      responses:
        hasCleared &&
        isAny((one) => one.acknowledged_after_seconds !== null || one.cleared_after_seconds !== null),
      acknowledged: !hasCleared && isAny((one) => one.acknowledged_after_seconds !== null),
    }),
  ].join(' ');
};
