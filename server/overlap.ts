import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Runs `work` while the database executes `query`, which was already sent. Returns the result of `work`;
 * throws what either throws, but never before `query` has ended.
 */
export const overlap = async <T>(query: Promise<unknown>, work: () => T): Promise<T> => {
  // Deferred, so that others whose query results are waiting can send their next query first.
  const working = nextTurn().then(work);
  const [queried, done] = await Promise.allSettled([query, working]);
  if (queried.status === 'rejected') throw queried.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
};
