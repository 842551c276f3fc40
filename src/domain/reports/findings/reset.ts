import { litresBeforeReset, volumeText } from '../columns/figures.ts';
import { defineFinding, times } from '../finding.ts';

/** A counter that began again from 0. */
export default defineFinding({
  order: 18,
  severity: 'minor',
  isReset: true,
  ofMeter: ({ resets: count, reset_at: at }) =>
    count > 0 ? { at, value: count, words: { value: times(count) } } : null,
  details: (_, figures) => {
    const litres = litresBeforeReset(figures);
    return litres === null ? null : { template: 'reset', litres: volumeText(litres) };
  },
});
