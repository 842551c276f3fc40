import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { sweepFiles } from '../files/sweep.ts';
import { dashboards } from './serialize.ts';

/** Purges dashboards whose soft-delete period is over, and files that nothing refers to; returns how many. */
export const sweepDashboards = async (
  context: Pick<Context, 'pool'>,
): Promise<{ readonly dashboards: number; readonly files: number }> => {
  const { rowCount } = await context.pool.query(
    `delete from dashboard_v2 where deleted_at < now() - make_interval(days => $1)`,
    [dashboards.softDeleteDays ?? 0],
  );
  return { dashboards: rowCount ?? 0, files: await sweepFiles(context) };
};

/** Sweeps every hour. */
export const dashboardSweep: Job = {
  name: 'dashboard-sweep',
  failureMessage: 'could not purge deleted dashboards',
  pollMs: 60 * 60_000,
  isLate: true,
  work: async (context) => {
    await sweepDashboards(context);
    return false;
  },
};
