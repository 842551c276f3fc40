import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';

const EVERY_MS = 6 * 60 * 60_000;

/** Moves readings of old months to files, after retention at the start and every few hours. */
export const coldHistory = ({ retained }: Pick<Context, 'retained'>): Job => ({
  name: 'cold-history',
  failureMessage: 'readings of old months were not moved to files',
  pollMs: EVERY_MS,
  isLate: true,
  wakers: [retained],
  work: async ({ cold, owner, log }, stopping) => {
    const done = await cold.move(owner, () => stopping.aborted);
    if (done && done.moved.length + done.removed.length > 0)
      log.info(done, 'readings of old months were moved to files');
    return false;
  },
});
