import { litresBeforeReset, volumeText } from '../columns/figures.ts';
import { defineFinding, times, type FindingExample } from '../finding.ts';

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

export const examples: readonly FindingExample[] = [
  {
    meter: { resets: 1, opening: 4000, closing: 50, consumption: 250 },
    says: 'The counter was reset at 4,200 L and counted on from 0.',
  },
  { meter: { resets: 2 }, says: 'The counter was reset twice; counting continued from 0.' },
];
