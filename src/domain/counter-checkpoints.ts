/** A counter at a point in time: its last reading before; null if there is none. */
export interface Checkpoint {
  /** In ms. */
  readonly at: number;
  readonly last: number | null;
  readonly last_at: number | null;
}

/** The first reading from a point in time on. */
export interface FirstReading {
  readonly first: number;
  readonly first_at: number;
}

/**
 * A counter above this multiple of its largest rise between two checkpoints can't have been reset and have
 * caught up in between: that would be this many times the usual consumption at once.
 */
const SAFE_MULTIPLE = 5;

/** Whether the checkpoints alone determine the increase: the counter never fell, and can't have fallen unnoticed. */
export const isPlain = (
  checkpoints: readonly Checkpoint[],
  firsts: ReadonlyMap<number, FirstReading>,
): boolean => {
  // A counter that started in between is known from its first reading on.
  const known = checkpoints.flatMap(({ at, last }) => last ?? firsts.get(at)?.first ?? []);
  let maxRise = 0;
  for (const [index, value] of known.entries()) {
    const rise = value - (known[index - 1] ?? value);
    if (rise < 0) return false;
    maxRise = Math.max(maxRise, rise);
  }
  return (known[0] ?? 0) > SAFE_MULTIPLE * maxRise;
};

/**
 * The increase of a plain counter between two checkpoints; null with fewer than two readings. It starts at
 * the last reading before, if that is recent enough (`validForMs`), otherwise at the first one within. Same
 * rule as `registerOf`.
 */
export const riseBetween = (
  from: Checkpoint,
  to: Checkpoint,
  first: FirstReading | undefined,
  validForMs: number,
): number | null => {
  if (to.last === null || to.last_at === null || to.last_at < from.at) return null;
  if (from.last !== null && from.last_at !== null && from.last_at >= from.at - validForMs) {
    return to.last - from.last;
  }
  return first === undefined || first.first_at >= to.last_at ? null : to.last - first.first;
};
