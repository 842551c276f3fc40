/** What may go with one call. */
const MOST = 250;

interface Waiting<A, R> {
  readonly asked: A;
  readonly settle: (result: R) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Makes one call of many that come at about the same time, as after a restart when a thousand clients
 * come back: what comes while one is under way goes with the next. `run` answers in the order of what
 * was asked; where it fails, each is tried alone, so that one can't fail its neighbours.
 */
export const together = <A, R>(
  run: (asked: readonly A[]) => Promise<readonly R[]>,
): ((asked: A) => Promise<R>) => {
  let waiting: Waiting<A, R>[] = [];
  let isBusy = false;

  const take = async (batch: readonly Waiting<A, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ asked }) => asked));
      for (const [place, { settle }] of batch.entries()) settle(results[place] as R);
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.fail(error);
      else for (const one of batch) await take([one]);
    }
  };
  const pump = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await take(batch);
    }
    isBusy = false;
  };

  return (asked) =>
    new Promise((settle, fail) => {
      waiting.push({ asked, settle, fail });
      if (isBusy) return;
      isBusy = true;
      // Not at once: what comes in the same turn of the event loop goes together.
      setImmediate(() => void pump());
    });
};

/** A value of its own for each server (a test starts several in one process). */
export const eachOf = <K extends object, V>(make: (of: K) => V): ((of: K) => V) => {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of) ?? make(of);
    made.set(of, known);
    return known;
  };
};
