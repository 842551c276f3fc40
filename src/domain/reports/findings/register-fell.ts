import { defineFinding, times, type FindingExample } from '../finding.ts';

/** A register that was set, or through which water flowed back. */
export default defineFinding({
  order: 17,
  severity: 'warning',
  ofMeter: ({ reversals: count, reverse_at: at }) =>
    count > 0 ? { at, value: count, words: { value: times(count) } } : null,
});

export const examples: readonly FindingExample[] = [
  {
    meter: { reversals: 1 },
    says: 'The register fell once: it was set, or water flowed back. Nothing was counted for it.',
  },
];
