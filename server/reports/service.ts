import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';
import { isUnavailable } from '../errors.ts';
import { mailOnce } from './mail.ts';
import { startDue } from './schedule.ts';
import { workOnce } from './work.ts';

/** How often a server looks for what others left it, in ms; what it is asked itself it begins at once. */
const EVERY = 5_000;

/** Who wakes the loops of this server; nobody before they are started. */
const wakers = memoizePer<Context, Set<() => void>>(() => new Set());

/** Says that there is something to do. */
export const wakeReports = (context: Context): void => {
  for (const wake of wakers(context)) wake();
};

/** Repeats work while there is some, then sleeps until it is woken or it is time to look again. */
const loop = (context: Context, what: string, work: () => Promise<boolean>) => {
  let stopped = false;
  let again = false;
  let wake = (): void => {
    again = true;
  };
  const sleep = (): Promise<void> =>
    new Promise((resolve) => {
      if (again || stopped) {
        resolve();
        return;
      }
      const timer = setTimeout(resolve, EVERY);
      timer.unref();
      wake = () => {
        again = true;
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<void> => {
    let isTroubled = false;
    while (!stopped) {
      again = false;
      try {
        while (!stopped && (await work()));
        isTroubled = false;
      } catch (error) {
        // Said once, not every few seconds for as long as the database is away.
        if (!stopped && (!isTroubled || !isUnavailable(error))) context.log.warn({ err: error }, what);
        isTroubled = true;
        again = false;
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
 * Begins to run reports: what is asked for, what schedules say, and their mails. The answered function
 * ends it; a run that is under way is left for the next start, or another server.
 */
export const startReports = (context: Context): (() => Promise<void>) => {
  let stopped = false;
  const stops = [
    loop(context, 'reports could not be run', async () => {
      const worked = await workOnce(context, () => stopped);
      // Its files may have to be sent.
      if (worked) wakeReports(context);
      return worked;
    }),
    loop(context, 'schedules of reports could not be looked at', async () => {
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
