import { defineFinding, times } from '../finding.ts';
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
