import { addMonthsTo } from '../periods.ts';

const TAG = 'field_test:';

/** Whether a field test is due by a date; not if nobody knows when the last one was. */
export const isTestDue = (next: string | null, by: string): next is string => next !== null && next <= by;

/** When a valve was tested and when it is due again (dates), by its tag `field_test:2026-01-31`; null without one. */
export const fieldTests = (
  tags: readonly string[],
  months: number,
): { readonly last_field_test: string | null; readonly next_field_test: string | null } => {
  const last = tags.find((tag) => tag.startsWith(TAG))?.slice(TAG.length) ?? null;
  const isDate = last !== null && /^\d{4}-\d\d-\d\d$/.test(last) && !Number.isNaN(Date.parse(last));
  return isDate
    ? { last_field_test: last, next_field_test: addMonthsTo(last, months) }
    : { last_field_test: null, next_field_test: null };
};
