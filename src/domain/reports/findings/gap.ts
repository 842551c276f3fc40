import { defineFinding, times, type FindingExample } from '../finding.ts';
import { lengthOf, maxGapMs } from '../computing/series.ts';

/** A time in which nothing was received of a device. */
export default defineFinding({
  order: 25,
  severity: 'minor',
  isGap: true,
  ofCoverage: ({ completeness, gaps, longest_gap: longest }, span, intervalS) => {
    if (completeness.received === 0 || gaps === 0 || longest === null) return null;
    const seconds = lengthOf(longest) / 1000;
    return {
      at: longest.from,
      value: seconds,
      limit: maxGapMs(intervalS) / 1000,
      words: {
        times: times(gaps),
        value: { seconds },
        // Cut off by the end of the period, it has no length of its own.
        ...(longest.to >= span.to ? { template: 'gap_open' } : {}),
        since: { at: longest.from },
      },
    };
  },
});

export const examples: readonly FindingExample[] = [
  {
    coverage: {
      gaps: 2,
      longest_gap: { from: Date.parse('2026-11-18T02:00Z'), to: Date.parse('2026-11-18T07:30Z') },
    },
    says: 'No data was received twice, for up to 5 h 30 min.',
  },
  {
    coverage: {
      gaps: 1,
      longest_gap: { from: Date.parse('2026-11-20T02:00Z'), to: Date.parse('2026-11-23T00:00Z') },
    },
    says: 'No data was received once; the longest silence began on Fri, 20 Nov, 02:00 and lasted to the end of the period.',
  },
];
