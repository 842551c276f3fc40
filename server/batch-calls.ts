import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from './errors.ts';

/** What may go with one call. */
const MOST = 250;
/** While more keeps coming, what comes within this time goes together, ms: each call costs both sides the same. */
const GATHER_MS = 25;

interface Waiting<A, R> {
  readonly asked: A;
  readonly settle: (result: R) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Makes one call of many that come at about the same time, as after a restart when a thousand clients
 * come back: what comes while one is under way goes with the next. `run` answers in the order of what
 * was asked. Where one of them is to blame, each is tried alone, so that it can't fail its neighbours;
 * what fails for all (the database is away) is tried once.
 */
export const batchCalls = <A, R>(
  run: (asked: readonly A[]) => Promise<readonly R[]>,
): ((asked: A) => Promise<R>) => {
  let waiting: Waiting<A, R>[] = [];
  let isBusy = false;

  const take = async (batch: readonly Waiting<A, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ asked }) => asked));
      for (const [place, { settle }] of batch.entries()) settle(results[place] as R);
    } catch (error) {
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await take([one]);
      else for (const { fail } of batch) fail(error);
    }
  };
  const pump = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await take(batch);
      if (waiting.length > 0 && waiting.length < MOST) await wait(GATHER_MS);
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
