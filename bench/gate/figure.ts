import { median } from '../table.ts';

/** What ours and the reference take; lower is better. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly reference: number;
  readonly ours: number;
}

/** The most that a ratio may be, compared with its baseline. */
export const MOST = 1.5;

export const ratioOf = ({ ours, reference }: Figure): number => ours / reference;
/** Whether its ratio is at most `MOST` times the baseline: one that is no number or has no baseline is not. */
export const isWithin = (figure: Figure, baseline = Number.NaN): boolean =>
  ratioOf(figure) <= MOST * baseline;

/** Measures a round and returns what it took. */
export type Measure = (round: number) => Promise<number>;

/** What is measured of ours and of the reference. */
export interface Pair {
  readonly name: string;
  readonly unit: string;
  readonly reference: Measure;
  readonly ours: Measure;
}

/**
 * The medians of what ours and the reference take in each pair. All take turns in every round, so that other load on
 * the machine affects all of them; the first `warmUp` rounds don't count.
 */
export const allInTurn = async (
  [rounds, warmUp]: readonly [rounds: number, warmUp: number],
  pairs: readonly Pair[],
): Promise<Figure[]> => {
  const took = pairs.map((pair) => ({ pair, reference: [] as number[], ours: [] as number[] }));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const { pair, reference, ours } of took) {
      const [theirs, our] = [await pair.reference(round), await pair.ours(round)];
      if (round < warmUp) continue;
      reference.push(theirs);
      ours.push(our);
    }
  }
  return took.map(({ pair: { name, unit }, reference, ours }) => ({
    name,
    unit,
    reference: median(reference),
    ours: median(ours),
  }));
};

/** How long some work takes, in milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const before = performance.now();
  await work();
  return performance.now() - before;
};
