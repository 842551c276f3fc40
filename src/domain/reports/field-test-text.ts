import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { formatCount } from '../format.ts';
import type { Result } from './result.ts';
import { subjectOf } from './verdict-text.ts';

const DUE = 'field_test_due' satisfies ExceptionKind;

/** How many valves of a report about valves are due for a field test, and of how many nobody knows; empty in other reports. */
export const fieldTestText = (
  {
    kind,
    devices = [],
    exceptions = [],
  }: Pick<Result, 'kind'> & Partial<Pick<Result, 'devices' | 'exceptions'>>,
  translate: Translate,
  locale = 'en-AU',
): string => {
  if (subjectOf(kind) !== 'tmv' || devices.length === 0) return '';
  const due = new Set(exceptions.flatMap((one) => (one.kind === DUE ? [one.device_id] : []))).size;
  const unknown = devices.filter(({ next_field_test: next }) => next === null || next === undefined).length;
  const key = due > 0 ? (unknown > 0 ? 'due_unknown' : 'due') : unknown > 0 ? 'unknown' : 'none';
  const count = (number: number): string => formatCount(number, locale);
  return translate(`report_notes.field_tests.${key}`, {
    smart_count: devices.length,
    count: count(due),
    unknown: count(unknown),
    all: count(devices.length),
  });
};
