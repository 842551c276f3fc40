import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';
import { isUnavailable } from '../errors.ts';
import { mailOnce } from './mail.ts';
import { startDue } from './schedule.ts';
import { workOnce } from './work.ts';

/** Polling interval for work of other servers; this server’s own requests wake it at once. */
const POLL_MS = 5_000;

/** Wake functions of the running loops; empty before they are started. */
const wakers = memoizePer<Context, Set<() => void>>(() => new Set());

/** Wakes the loops because there may be work. */
export const wakeReports = (context: Context): void => {
  for (const wake of wakers(context)) wake();
};

/** Repeats `work` while it returns true, then sleeps until woken or the polling interval has passed. */
const loop = (context: Context, failureMessage: string, work: () => Promise<boolean>) => {
  let stopped = false;
  let isWoken = false;
  let wake = (): void => {
    isWoken = true;
  };
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (isWoken || stopped) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, POLL_MS);
      timer.unref();
      wake = () => {
        isWoken = true;
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    let hasFailed = false;
    while (!stopped) {
      isWoken = false;
      try {
        while (!stopped && (await work()));
        hasFailed = false;
      } catch (error) {
        // Logged once, not every few seconds while the database is unavailable.
        if (!stopped && (!hasFailed || !isUnavailable(error)))
          context.log.warn({ err: error }, failureMessage);
        hasFailed = true;
        isWoken = false;
      }
      await sleep();
    }
  };
  const ended = run();
  const waker = (): void => wake();
  wakers(context).add(waker);
  return async (): Promise<void> => {
    stopped = true;
    wakers(context).delete(waker);
    wake();
    await ended;
  };
};

/**
 * Starts running reports (requested and scheduled) and mailing them. Returns a function that stops it; a run
 * in progress is left for the next start or another server.
 */
export const startReports = (context: Context): (() => Promise<void>) => {
  let stopped = false;
  const stops = [
    loop(context, 'reports could not be run', async () => {
      const worked = await workOnce(context, () => stopped);
      // Its files may have to be mailed.
      if (worked) wakeReports(context);
      return worked;
    }),
    loop(context, 'report schedules could not be checked', async () => {
      const started = await startDue(context);
      if (started) wakeReports(context);
      return started;
    }),
    loop(context, 'reports could not be mailed', () => mailOnce(context)),
  ];
  return async () => {
    stopped = true;
    await Promise.all(stops.map((stop) => stop()));
  };
};
