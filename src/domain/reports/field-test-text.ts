import type { ExceptionKind } from '../../languages/keys.ts';
import type { Translate } from '../../languages/translate.ts';
import { formatCount } from '../format.ts';
import type { Result } from './result.ts';
import { subjectOf } from './verdict-subject.ts';

const DUE = 'field_test_due' satisfies ExceptionKind;

type Tested = Pick<Result, 'kind'> & Partial<Pick<Result, 'devices' | 'exceptions'>>;

/** How many valves of a report about valves are due for a field test, and of how many nobody knows; null in other reports. */
const countsOf = ({ kind, devices = [], exceptions = [] }: Tested) =>
  subjectOf(kind) !== 'tmv' || devices.length === 0
    ? null
    : {
        all: devices.length,
        due: new Set(exceptions.flatMap((one) => (one.kind === DUE ? [one.device_id] : []))).size,
        unknown: devices.filter(({ next_field_test: next }) => next === null || next === undefined).length,
      };

/** The same in words, as a finding of the verdict; empty if no valve is due as far as known of all. */
export const fieldTestText = (result: Tested, translate: Translate, locale = 'en-AU'): string => {
  const counts = countsOf(result);
  if (counts === null || counts.due + counts.unknown === 0) return '';
  const { due, unknown, all } = counts;
  const key = due === 0 ? 'unknown' : unknown > 0 ? 'due_unknown' : 'due';
  const count = (number: number): string => formatCount(number, locale);
  return translate(`report_notes.field_tests.${key}`, {
    smart_count: all,
    count: count(due),
    unknown: count(unknown),
    all: count(all),
  });
};

/** That no valve is due for a field test, which is no finding; empty if some are, or nobody knows. */
export const noFieldTestText = (result: Tested, translate: Translate): string => {
  const counts = countsOf(result);
  return counts !== null && counts.due + counts.unknown === 0
    ? translate('report_notes.field_tests.none')
    : '';
};
