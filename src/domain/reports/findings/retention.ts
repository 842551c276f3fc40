import { COMPARABLE_SHARE } from '../../readings/data-days.ts';
import { utcDate } from '../texts/dates.ts';
import { defineFinding, type FindingExample } from '../finding.ts';

/** Readings of the period that are not kept any more; of meters the roll-ups remain. */
export default defineFinding({
  order: 24,
  severity: 'minor',
  unassessed: 9,
  ofDevice: ({ device: { isValve, isMeter }, span, keptFrom, readsHours }) =>
    span.from < keptFrom && !readsHours && (isValve || !isMeter)
      ? {
          words: { date: utcDate(keptFrom) },
          ...(span.to - keptFrom >= COMPARABLE_SHARE * (span.to - span.from)
            ? { partial: true as const }
            : {}),
        }
      : null,
});

export const examples: readonly FindingExample[] = [
  {
    device: { isMeter: false },
    keptFrom: Date.parse('2026-11-18T00:00Z'),
    says: 'Readings before 2026-11-18 were removed, so flow events can’t be computed for that time.',
  },
  { keptFrom: Date.parse('2026-11-16T00:00Z'), says: null },
];
