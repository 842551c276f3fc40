import type { Context } from '../context.ts';
import { sweepFiles } from '../files/sweep.ts';
import { dashboards } from './serialize.ts';

const INTERVAL_MS = 60 * 60_000;

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

/** Sweeps every hour until the returned function is called. */
export const startSweepingDashboards = (context: Context): (() => void) => {
  const timer = setInterval(() => {
    sweepDashboards(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'could not purge deleted dashboards'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};
