/**
 * Works while the database does: `query` is on its way already, and `work` is done before its answer is
 * waited for. Answers what `work` answers; throws what either throws, never before `query` has ended.
 */
export const meanwhile = async <T>(query: Promise<unknown>, work: () => T): Promise<T> => {
  // Both begin now: an async function runs at once until it first waits.
  const working = (async () => work())();
  const [asked, done] = await Promise.allSettled([query, working]);
  if (asked.status === 'rejected') throw asked.reason;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
};
