import type { Translate } from '../../../languages/translate.ts';
import { alarmsWithout } from '../alarms/alarm-terms.ts';
import { findingKinds } from '../findings.ts';
import type { Result } from '../result.ts';
import type { ShownException } from './shown-exceptions.ts';
import { unalarmedReasons } from './unalarmed.ts';

/** Alarms about something else are not exceptions, but can need to be dealt with as well. */
const otherAlarms = (result: Result, translate: Translate): string => {
  const count = alarmsWithout(result).length;
  return count === 0 ? '' : translate('report_notes.other_alarms', { smart_count: count, count });
};

/** What the list of exceptions needs to say below it; empty if there is nothing. */
export const exceptionNotes = (
  result: Result,
  shown: readonly ShownException[],
  translate: Translate,
): string => {
  const kinds = new Set(shown.map(({ kind }) => kind));
  const times = [...findingKinds].flatMap(([name, { timeNote }]) =>
    timeNote !== undefined && kinds.has(name) ? [timeNote] : [],
  );
  return [
    ...[...new Set(times)].map((key) => translate(key)),
    unalarmedReasons(result, translate),
    otherAlarms(result, translate),
  ]
    .filter(Boolean)
    .join(' ');
};
