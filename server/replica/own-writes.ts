/** Looks that are kept at most: as many seconds as a replica may be behind. */
const KEPT = 3_600;

/**
 * Who has written lately, so that they read at the primary until the replica has replayed it. Where that is in the primary's log is
 * known from the first look at the primary that begins after it.
 */
export const createOwnWrites = () => {
  /** The look that must have begun, by who has written. */
  const waiting = new Map<string, number>();
  /** Where in the log the looks found the primary whose writes the replica may not have replayed. */
  let found: { readonly look: number; readonly place: bigint }[] = [];
  let begun = 0;
  /** The last look of which everything is replayed. */
  let replayedLook = 0;
  return {
    note: (who: string): void => void waiting.set(who, begun + 1),
    /** To be called before the primary is asked; returns the number of the look. */
    begin: (): number => (begun += 1),
    /** A look found the primary and the replica at these places. */
    end: (look: number, place: bigint, replayed: bigint): void => {
      found = [...found.slice(-KEPT), { look, place }];
      replayedLook = found.findLast((one) => one.place <= replayed)?.look ?? replayedLook;
      found = found.filter((one) => one.look > replayedLook);
      for (const [who, needed] of waiting) if (needed <= replayedLook) waiting.delete(who);
    },
    /** Whether the replica has replayed everything that this one has written. */
    areReplayed: (who: string): boolean => !waiting.has(who),
    /** Whether the replica has replayed everything that was written before this look. */
    isReplayed: (look: number): boolean => look <= replayedLook,
  };
};
