import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import { countsAs } from '../computing/device-limits.ts';
import { findingKinds } from '../findings.ts';
import type { Result, ResultRow } from '../result.ts';
import { subjectOf } from '../verdicts/verdict-subject.ts';

type Tested = Pick<Result, 'kind'> & Partial<Pick<Result, 'devices' | 'exceptions'>>;

/** In a report about valves all devices count as such, in others those with figures of a valve. */
const isValve = (row: ResultRow): boolean => countsAs('valves', row) || Array.isArray(row.daily_max);

/** How many valves of a report are due for a field test, and of how many nobody knows; null without valves. */
const countsOf = ({ kind, devices = [], exceptions = [] }: Tested) => {
  const valves = subjectOf(kind) === 'valves' ? devices : devices.filter(isValve);
  return valves.length === 0
    ? null
    : {
        all: valves.length,
        due: new Set(
          exceptions.flatMap((one) => (findingKinds.get(one.kind)?.isTestDue ? [one.device_id] : [])),
        ).size,
        unknown: valves.filter(({ next_field_test: next }) => next === null || next === undefined).length,
      };
};

/** The valves of which nobody knows when they were tested, of all; null if that is known of each. */
export const untestedValves = (result: Tested): { readonly count: number; readonly all: number } | null => {
  const counts = countsOf(result);
  return counts !== null && counts.unknown > 0 ? { count: counts.unknown, all: counts.all } : null;
};

/** The same in words, as a finding of the verdict; empty if no valve is due as far as known of all. */
export const fieldTestText = (result: Tested, translate: Translate, locale = 'en-AU'): string => {
  const counts = countsOf(result);
  if (counts === null || counts.due + counts.unknown === 0) return '';
  const { due, unknown, all } = counts;
  const key = due === 0 ? (unknown === all ? 'all_unknown' : 'unknown') : unknown > 0 ? 'due_unknown' : 'due';
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
