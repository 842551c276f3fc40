import { monitorEventLoopDelay } from 'node:perf_hooks';
import fc from 'fast-check';
import { expect } from 'vitest';

/** `npm run fuzz` sets both; `npm test` makes the same few inputs every time, so that it fails only for a change. */
export const isLong = process.env.FUZZ_LONG === '1';
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);

/** The most that the event loop may be late, in ms, for 99 of 100 samples. */
const MAX_DELAY_MS = 200;

/** The input with this number: the same for the same seed. */
export const inputOf = <T>(arbitrary: fc.Arbitrary<T>, number: number): T =>
  fc.sample(arbitrary, { numRuns: 1, seed: (seed + number * 7919) | 0 })[0] as T;

/** What came of one input: a word for the counts, and what was wrong with it. */
export interface Outcome {
  readonly result: string | number;
  readonly fault?: unknown;
}

interface Suite {
  /** What the inputs are; printed. */
  readonly kind: string;
  /** How many inputs: in `npm test`, in `npm run fuzz`. */
  readonly inputs: readonly [short: number, long: number];
  /** How many are tried at once. */
  readonly atOnce?: number;
  readonly tryInput: (number: number, lane: number) => Promise<Outcome>;
}

const MAX_FAULTS = 20;

/** Tries the inputs, prints the counts and fails with the faults found. */
export const fuzz = async ({ kind, inputs: [short, long], atOnce = 4, tryInput }: Suite): Promise<void> => {
  const total = isLong ? long : short;
  const counts = new Map<string, number>();
  const faults: unknown[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let next = 0;
  const lane = async (index: number): Promise<void> => {
    while (next < total && faults.length < MAX_FAULTS) {
      const number = next++;
      const { result, fault } = await tryInput(number, index);
      counts.set(String(result), (counts.get(String(result)) ?? 0) + 1);
      if (fault !== undefined) faults.push({ number, fault });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, index) => lane(index)));
  delay.disable();
  const p99 = delay.percentile(99) / 1e6;
  const shares = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name}: ${count}`);
  console.log(
    `fuzz: ${next} ${kind}, seed ${seed}, event loop p99 ${p99.toFixed(0)} ms; ${shares.join(', ')}`,
  );
  expect(faults).toEqual([]);
  expect(next).toBe(total);
  // On a busy machine only the long run, which runs alone, says anything about the server.
  if (isLong) expect(p99).toBeLessThanOrEqual(MAX_DELAY_MS);
};
