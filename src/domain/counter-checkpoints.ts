/** A counter at a moment: its last reading before it; null where there is none. */
export interface Checkpoint {
  /** ms */
  readonly at: number;
  readonly last: number | null;
  readonly last_at: number | null;
}

/** The first reading from a moment on; `last_at` is that of the hour it lies in. */
export interface FirstReading {
  readonly first: number;
  readonly first_at: number;
}

/**
 * A counter that has counted more than so many times what it rises by between two marks can't have been reset
 * and have come back to where it was in between: that would be as many times the usual water at once.
 */
const AHEAD = 5;

/** Whether marks alone tell what a counter rose by: it never fell between two, and could not have unseen. */
export const isPlain = (marks: readonly Checkpoint[], firsts: ReadonlyMap<number, FirstReading>): boolean => {
  // One that began in between is known from its first reading on.
  const known = marks.flatMap(({ at, last }) => last ?? firsts.get(at)?.first ?? []);
  let most = 0;
  for (const [n, value] of known.entries()) {
    const rise = value - (known[n - 1] ?? value);
    if (rise < 0) return false;
    most = Math.max(most, rise);
  }
  return (known[0] ?? 0) > AHEAD * most;
};

/**
 * What a plain counter rose by from one mark to another; null where nothing or one reading alone is known. It
 * begins with the last reading before, if that still stands (`standsMs`), else with the first there is.
 * As `registerOf` has it.
 */
export const riseBetween = (
  from: Checkpoint,
  to: Checkpoint,
  first: FirstReading | undefined,
  standsMs: number,
): number | null => {
  if (to.last === null || to.last_at === null || to.last_at < from.at) return null;
  if (from.last !== null && from.last_at !== null && from.last_at >= from.at - standsMs) {
    return to.last - from.last;
  }
  return first === undefined || first.first_at >= to.last_at ? null : to.last - first.first;
};
