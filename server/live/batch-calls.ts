import { NOTHING, withScope } from '../db/access/scope.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '../errors.ts';

/** The most requests in one batch. */
const MAX_BATCH = 250;
/** Under load, requests that arrive within this time (ms) are batched: the cost of a call hardly depends on its size. */
const BATCH_WINDOW_MS = 25;

interface Pending<A, R> {
  readonly request: A;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches requests that arrive at about the same time, for example when a thousand clients reconnect after
 * a restart: requests that arrive during a call go into the next batch. `run` returns its results in the
 * order of the requests. If a batch fails, each request is retried alone, so that a bad one can't fail the
 * others; an error that affects all of them (the database is unreachable) is not retried.
 */
export const batchCalls = <A, R>(
  run: (requests: readonly A[]) => Promise<readonly R[]>,
): ((request: A) => Promise<R>) => {
  let pending: Pending<A, R>[] = [];
  let isRunning = false;

  const runBatch = async (batch: readonly Pending<A, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ request }) => request));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length > 1 && !isUnavailable(error)) for (const one of batch) await runBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  };
  const pump = async (): Promise<void> => {
    while (pending.length > 0) {
      const batch = pending.slice(0, MAX_BATCH);
      pending = pending.slice(MAX_BATCH);
      await runBatch(batch);
      if (pending.length > 0 && pending.length < MAX_BATCH) await wait(BATCH_WINDOW_MS);
    }
    isRunning = false;
  };

  return (request) =>
    new Promise((resolve, reject) => {
      pending.push({ request, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Deferred, so that requests of the same turn of the event loop share a batch.
      // Without the scope of the one that came first: `run` sets its own.
      setImmediate(() => void withScope(NOTHING, pump));
    });
};
