import type { Point } from '../readings/series.ts';

/**
 * Runs of points that are held against a limit, each with its fall: the points after it until one is within the limit again.
 * A run that ends beyond the limit does not stop being so where it is no longer judged.
 */
export const withFalls = (
  judged: readonly (readonly Point[])[],
  runs: readonly (readonly Point[])[],
  isBeyond: (value: number) => boolean,
): readonly (readonly Point[])[] =>
  judged.map((part) => {
    const last = part.at(-1);
    if (!last || !isBeyond(last.value)) return part;
    const run = runs.find((one) => one.includes(last)) ?? [];
    const rest = run.slice(run.indexOf(last) + 1);
    const end = rest.findIndex(({ value }) => !isBeyond(value));
    // Without an end, all of it.
    return [...part, ...rest.slice(0, end + 1 || undefined)];
  });
