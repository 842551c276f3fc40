import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { alarmsWithout } from './alarm-terms.ts';
import type { Result } from './result.ts';
import type { ShownException } from './shown-exceptions.ts';
import { unalarmedReasons } from './unalarmed.ts';

/** Exceptions whose time is that of the highest temperature, not that at which they began. */
const AT_HIGHEST: ReadonlySet<string> = new Set<ExceptionKind>(['above_limit', 'alarm_high']);

/** One whose time is that at which it began, though the water was hottest later. */
const SCALD = 'scald' satisfies ExceptionKind;

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
): string =>
  [
    shown.some(({ kind }) => kind === SCALD) ? translate('report_notes.when_scalding') : '',
    shown.some(({ kind }) => AT_HIGHEST.has(kind)) ? translate('report_words.parts.when_hottest') : '',
    unalarmedReasons(result, translate),
    otherAlarms(result, translate),
  ]
    .filter(Boolean)
    .join(' ');
