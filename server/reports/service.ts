import type { Context } from '../context.ts';
import { type Job, startJobs } from '../jobs/jobs.ts';
import { mailOnce } from './mail.ts';
import { startDue } from './schedule.ts';
import { judgeOldRun } from './run-verdict.ts';
import { workOnce } from './work.ts';

/** Polling interval for work of other servers; this server’s own requests wake it at once. */
const POLL_MS = 5_000;

/** Starts running reports (requested and scheduled) and mailing them. Returns a function that stops it. */
export const startReports = (context: Context): (() => Promise<void>) => {
  const { reports } = context;
  const when = { pollMs: POLL_MS, wakers: [reports] };
  /** Wakes the others: what was done may give them work. */
  const waking = (isDone: boolean): boolean => {
    if (isDone) reports.wake();
    return isDone;
  };
  let hasOldRuns = true;
  const jobs: readonly Job[] = [
    {
      ...when,
      name: 'report-runs',
      failureMessage: 'reports could not be run',
      work: async (_, stopping) => waking(await workOnce(context, () => stopping.aborted)),
    },
    {
      ...when,
      name: 'report-schedules',
      failureMessage: 'report schedules could not be checked',
      work: async () => waking(await startDue(context)),
    },
    {
      ...when,
      name: 'report-verdicts',
      failureMessage: 'old report runs could not be judged',
      work: async () => hasOldRuns && (hasOldRuns = await judgeOldRun(context.pool)),
    },
    {
      ...when,
      name: 'report-mails',
      failureMessage: 'reports could not be mailed',
      work: (_, stopping) => mailOnce(context, stopping),
    },
  ];
  return startJobs(context, jobs);
};
