import { figureText } from '../columns/figures.ts';
import { countedOf, type Completeness } from './series.ts';

/** Readings beyond one per expected interval. One device's surplus does not make up for what another one missed. */
export const surplusOf = (one: Completeness): number => Math.max(0, one.received - countedOf(one));

/** A share of the expected readings as a text, the same in the verdict and in figures: `94.7%`. */
export const receivedShare = (share: number | null): string => figureText(share, 'share', 'UTC');

/** The completeness as a text: a key of `reportWords.parts` and its values. */
export const completenessWords = (completeness: Completeness) => {
  const { received, expected, share } = completeness;
  const surplus = surplusOf(completeness);
  const count = (value: number): string => figureText(value, 'count', 'UTC');
  return {
    key: surplus > 0 ? ('complete_surplus' as const) : ('complete' as const),
    values: {
      received: count(received - surplus),
      expected: count(expected),
      share: receivedShare(share),
      surplus: count(surplus),
    },
  };
};

/** Below this share of the expected readings, a verdict and its figures warn about missing ones. */
export const MIN_COMPLETENESS = 0.95;
/** Whether too many of the expected readings are missing. */
export const isIncomplete = (share: number | null): share is number =>
  share !== null && share < MIN_COMPLETENESS;

/** The least share of flow events in band that is not marked: our default, like that of completeness. */
export const MIN_IN_BAND = 0.95;
