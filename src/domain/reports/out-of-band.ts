import { formatCount } from '../text/format.ts';
import type { Finding } from './findings.ts';
import type { Limits } from './profiles.ts';
import { MIN_IN_BAND } from './tones.ts';
import type { Graded } from './valve.ts';

/**
 * Too many uses out of band: how many, whether these were too cold, and when, if it was one. Hot water is a finding of its own, so
 * only of a use that began before the period is that not known.
 */
export const outOfBand = (
  { graded_events, in_band_events, in_band_share, out_at, out_hot }: Graded,
  { band_min }: Limits,
): Finding => {
  const uses = graded_events ?? 0;
  const out = uses - (in_band_events ?? 0);
  return {
    kind: 'in_band',
    ...(out === 1 ? { at: out_at } : {}),
    value: (in_band_share ?? 0) * 100,
    limit: MIN_IN_BAND * 100,
    words: {
      template: `out_of_band${out === 1 ? '_once' : ''}${out_hot === 0 ? '_cold' : ''}`,
      out: formatCount(out),
      uses: formatCount(uses),
      least: formatCount(band_min),
    },
  };
};
