/** Wakes the loops of a server. */
export interface Wakers {
  /** Wakes all loops, because there may be work. */
  readonly wake: () => void;
  /** Adds a running loop. Returns a function that removes it. */
  readonly add: (wake: () => void) => () => void;
}

export const createWakers = (): Wakers => {
  const wakers = new Set<() => void>();
  return {
    wake: () => {
      for (const wake of wakers) wake();
    },
    add: (wake) => {
      wakers.add(wake);
      return () => void wakers.delete(wake);
    },
  };
};
