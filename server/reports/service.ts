import type { Context } from '../context.ts';
import { startLoop } from '../jobs/loop.ts';
import { mailOnce } from './mail.ts';
import { startDue } from './schedule.ts';
import { judgeOldRun } from './run-verdict.ts';
import { workOnce } from './work.ts';

/** Polling interval for work of other servers; this server’s own requests wake it at once. */
const POLL_MS = 5_000;

const loop = ({ log, reports }: Context, failureMessage: string, work: () => Promise<boolean>) =>
  startLoop({ log, wakers: reports, pollMs: POLL_MS, failureMessage, work });

/**
 * Starts running reports (requested and scheduled) and mailing them. Returns a function that stops it; a run
 * in progress is left for the next start or another server.
 */
export const startReports = (context: Context): (() => Promise<void>) => {
  const stopLease = context.lease.start();
  const stopping = new AbortController();
  let hasOldRuns = true;
  const stops = [
    loop(context, 'reports could not be run', async () => {
      const worked = await workOnce(context, () => stopping.signal.aborted);
      // Its files may have to be mailed.
      if (worked) context.reports.wake();
      return worked;
    }),
    loop(context, 'report schedules could not be checked', async () => {
      const started = await startDue(context);
      if (started) context.reports.wake();
      return started;
    }),
    loop(context, 'old report runs could not be judged', async () => {
      if (!hasOldRuns) return false;
      hasOldRuns = await judgeOldRun(context.pool);
      return hasOldRuns;
    }),
    loop(context, 'reports could not be mailed', () => mailOnce(context, stopping.signal)),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await stopLease();
  };
};
