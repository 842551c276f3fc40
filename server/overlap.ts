import { setImmediate as breathe } from 'node:timers/promises';

/**
 * Works while the database does: `query` is on its way already, and `work` is done before its answer is
 * waited for. Answers what `work` answers; throws what either throws, never before `query` has ended.
 */
export const overlap = async <T>(query: Promise<unknown>, work: () => T): Promise<T> => {
  // Not at once: who else has an answer of the database waiting asks his next question first.
  const working = breathe().then(work);
  const [asked, done] = await Promise.allSettled([query, working]);
  if (asked.status === 'rejected') throw asked.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
};
