import type { ModelValue } from './model.ts';

/** Values that are no datapoints: frame counters, versions, ports, settings. */
export const ignored = (...paths: readonly string[]): readonly ModelValue[] =>
  paths.map((from) => ({ from, ignore: true }));

/** The `words` of one bit of a status that is sent as a number: 1 where the bit is set. `bit`: 0 is the lowest. */
export const wordsOfBit = (bit: number, width = 8): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: 2 ** width }, (_, status) => [status, (status >> bit) & 1]));

/** The `words` of a status that is one of the numbers from 0 to `highest`: 1 for `reported`, 0 for the others. */
export const wordsOfStatus = (
  highest: number,
  ...reported: readonly number[]
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Array.from({ length: highest + 1 }, (_, status) => [status, reported.includes(status) ? 1 : 0]),
  );
