import { defineFinding, type FindingExample } from '../finding.ts';
import { lengthOf } from '../computing/series.ts';

/** A temperature that never changed. */
export default defineFinding({
  order: 4,
  severity: 'warning',
  unassessed: 3,
  digits: 'one',
  ofValve: ({ stuck }) =>
    stuck
      ? {
          at: stuck.from,
          value: stuck.value,
          ...(stuck.isPartial ? { partial: true as const } : {}),
          words: { duration: { seconds: lengthOf(stuck) / 1000 } },
        }
      : null,
});

export const examples: readonly FindingExample[] = [
  {
    valve: {
      stuck: {
        from: Date.parse('2026-11-16T00:00Z'),
        to: Date.parse('2026-11-23T00:00Z'),
        value: 41.5,
        isPartial: false,
      },
    },
    says: 'The sensor sent exactly 41.5 °C for 7 days: it may be stuck.',
  },
];
