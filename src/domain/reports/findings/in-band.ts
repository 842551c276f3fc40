import { formatCount } from '../../text/format.ts';
import { MIN_IN_BAND } from '../computing/completeness.ts';
import { defineFinding } from '../finding.ts';
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
