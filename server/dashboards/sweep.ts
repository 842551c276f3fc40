import type { Context } from '../context.ts';
import { dashboards } from './answer.ts';

const EVERY = 60 * 60_000;
/** How long an upload waits for a save that shows it. */
const FILE_DAYS = 30;

/** Removes for good what was deleted too long ago, and files that no version of any dashboard shows. */
export const sweepDashboards = async ({ pool }: Pick<Context, 'pool'>): Promise<void> => {
  await pool.query(`delete from dashboard_v2 where deleted_at < now() - make_interval(days => $1)`, [
    dashboards.keptDays ?? 0,
  ]);
  await pool.query(
    `delete from files f where created_at < now() - make_interval(days => $1)
       and not exists (select from dashboard_files d where d.name = f.name)`,
    [FILE_DAYS],
  );
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
