import { isTestDue } from '../computing/field-tests.ts';
import { defineFinding, type FindingExample } from '../finding.ts';
import { utcDate } from '../texts/dates.ts';

/** A valve whose field test was due by the end of the period. */
export default defineFinding({
  order: 16,
  severity: 'warning',
  isTestDue: true,
  ofDevice: ({ device: { isValve, next_field_test: due }, span }) =>
    isValve && isTestDue(due, utcDate(span.to)) ? { words: { date: due } } : null,
});

export const examples: readonly FindingExample[] = [
  { device: { next_field_test: '2026-11-23' }, says: 'Its field test was due on 2026-11-23.' },
  { device: { next_field_test: '2026-11-24' }, says: null },
];
