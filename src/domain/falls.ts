import type { Point } from './series.ts';

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
    const rest = runs.flatMap((run) => (run.includes(last) ? run.slice(run.indexOf(last) + 1) : []));
    const end = rest.findIndex(({ value }) => !isBeyond(value));
    return [...part, ...(end === -1 ? rest : rest.slice(0, end + 1))];
  });
