import type { Context } from '../context.ts';
import { sweepFiles } from '../files/sweep.ts';
import { dashboards } from './serialize.ts';

const EVERY = 60 * 60_000;

/** Removes for good what was deleted too long ago, and files that nothing shows. */
export const sweepDashboards = async (context: Pick<Context, 'pool'>): Promise<void> => {
  await context.pool.query(`delete from dashboard_v2 where deleted_at < now() - make_interval(days => $1)`, [
    dashboards.softDeleteDays ?? 0,
  ]);
  await sweepFiles(context);
};

/** Sweeps now and then until the answered function is called. */
export const startSweepingDashboards = (context: Context): (() => void) => {
  const timer = setInterval(() => {
    sweepDashboards(context).catch((error: unknown) =>
      context.log.warn({ err: error }, 'deleted dashboards were not swept'),
    );
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
};
