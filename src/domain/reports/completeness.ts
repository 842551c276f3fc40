import { figureText } from './figures.ts';
import type { Completeness } from './series.ts';

/** Uplinks beyond those expected; runs of earlier versions have them among those received. */
export const surplusOf = ({ received, expected, share, surplus = 0 }: Completeness): number =>
  surplus + Math.max(0, received - Math.round((share ?? 0) * expected));

/** The completeness as a text: a key of `reportWords.parts` and its values. */
export const completenessWords = (completeness: Completeness) => {
  const { received, expected, share } = completeness;
  const surplus = surplusOf(completeness);
  const count = (value: number): string => figureText(value, 'count', 'UTC');
  return {
    key: surplus > 0 ? ('complete_surplus' as const) : ('complete' as const),
    values: {
      received: count(received - surplus + (completeness.surplus ?? 0)),
      expected: count(expected),
      share: figureText(share, 'share', 'UTC'),
      surplus: count(surplus),
    },
  };
};

/** Below this share of the expected readings, a verdict and its figures warn about missing ones. */
export const MIN_COMPLETENESS = 0.95;
/** Whether too many of the expected readings are missing. */
export const isIncomplete = (share: number | null): share is number =>
  share !== null && share < MIN_COMPLETENESS;
