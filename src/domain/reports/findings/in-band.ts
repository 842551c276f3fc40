import { formatCount } from '../../text/format.ts';
import { MIN_IN_BAND } from '../computing/completeness.ts';
import { defineFinding, type FindingExample } from '../finding.ts';
import aboveLimit from './above-limit.ts';
import alarmHigh from './alarm-high.ts';
import alarmLow from './alarm-low.ts';
import scald from './scald.ts';

/** Water outside the limits is out of band too. */
const SAID_BY = [scald, aboveLimit, alarmHigh, alarmLow];

/**
 * Too many uses out of band: how many, whether these were too cold, and when, if it was one. Hot water is a finding of its own, so
 * only of a use that began before the period is that not known.
 */
export default defineFinding({
  order: 14,
  severity: 'warning',
  ofValve: (graded, limits) => {
    const { in_band_share: share, graded_events, in_band_events, out_at: at, out_hot } = graded;
    if (share === null || share >= MIN_IN_BAND) return null;
    if (SAID_BY.some(({ ofValve }) => ofValve?.(graded, limits))) return null;
    const uses = graded_events ?? 0;
    const out = uses - (in_band_events ?? 0);
    return {
      ...(out === 1 ? { at } : {}),
      value: share * 100,
      limit: MIN_IN_BAND * 100,
      words: {
        template:
          out === 1
            ? out_hot === 0
              ? 'out_of_band_once_cold'
              : 'out_of_band_once'
            : out_hot === 0
              ? 'out_of_band_cold'
              : 'out_of_band',
        out: formatCount(out),
        uses: formatCount(uses),
        least: formatCount(limits.band_min),
      },
    };
  },
});

export const examples: readonly FindingExample[] = [
  {
    valve: { in_band_share: 0.9, graded_events: 20, in_band_events: 18 },
    says: '2 of 20 uses were too cold (below 38 °C), 90% in band; at least 95% should be.',
  },
  {
    valve: { in_band_share: 0.9, graded_events: 10, in_band_events: 9 },
    says: '1 of 10 uses was too cold (below 38 °C); at least 95% should be in band.',
  },
  { valve: { in_band_share: 0.95, graded_events: 20, in_band_events: 19 }, says: null },
  // Water above the limit says why.
  { valve: { in_band_share: 0.9, graded_events: 10, in_band_events: 9, out_hot: 1, max: 46 }, says: null },
];
