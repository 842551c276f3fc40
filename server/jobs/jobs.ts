import { isUnavailable } from '../errors.ts';
import type { Context } from '../context.ts';
import type { Wakers } from './wakers.ts';

/** What is done in the background. */
export interface Work {
  /** Names it in metrics. */
  readonly name: string;
  /** Logged with an error. */
  readonly failureMessage: string;
  /**
   * Does one piece: claims it, so that no other server does the same, and does it. Returns whether there may be more. An
   * error is logged, and the piece is tried again after a pause.
   */
  readonly work: (context: Context, stopping: AbortSignal) => Promise<boolean>;
}

/** Work, and when it is looked for. */
export interface Job extends Work {
  /** How long (ms) it sleeps at most; also the pause after an error. */
  readonly pollMs: number;
  /** The least time (ms) from one look for work that found none to the next: it may be woken all the time. */
  readonly restMs?: number;
  /** What wakes it, besides the time. */
  readonly wakers?: readonly Wakers[];
  /** How many pieces this server does at the same time; default: 1. */
  readonly atOnce?: number;
  /** Sleeps first: nothing waits for it at the start. */
  readonly isLate?: true;
  /** Waits for what `work` has begun and not waited for. */
  readonly drain?: () => Promise<unknown>;
}

/** How often a job looked for work since startup, how often that failed, and how long it took in all (s). */
export interface JobCounts {
  runs: number;
  failures: number;
  seconds: number;
}

type JobContext = Pick<Context, 'log' | 'activity'>;

const countsOf = ({ activity: { jobs } }: JobContext, name: string): JobCounts => {
  const known = jobs.get(name) ?? { runs: 0, failures: 0, seconds: 0 };
  jobs.set(name, known);
  return known;
};

/** Repeats a job's work while there is more, then sleeps. Returns a function that stops it and waits for the piece in progress. */
const startJob = (context: Context, job: Job): (() => Promise<void>) => {
  const { name, failureMessage, work, pollMs, restMs = 0, wakers = [] } = job;
  const { log } = context;
  const counts = countsOf(context, name);
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let wake = (): void => {
    isWoken = true;
  };
  const sleep = (lookedAt: number): Promise<void> =>
    new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const resolveAfter = (ms: number): void => {
        clearTimeout(timer);
        if (ms <= 0) return resolve();
        timer = setTimeout(resolve, ms);
        timer.unref();
      };
      wake = () => {
        isWoken = true;
        resolveAfter(signal.aborted ? 0 : lookedAt + restMs - performance.now());
      };
      if (isWoken || signal.aborted) wake();
      else resolveAfter(pollMs);
    });
  const look = async (): Promise<boolean> => {
    const began = performance.now();
    counts.runs += 1;
    try {
      return await work(context, signal);
    } catch (error) {
      counts.failures += 1;
      throw error;
    } finally {
      counts.seconds += (performance.now() - began) / 1_000;
    }
  };
  const run = async (): Promise<void> => {
    let hasFailed = false;
    if (job.isLate) await sleep(performance.now());
    while (!signal.aborted) {
      isWoken = false;
      const lookedAt = performance.now();
      try {
        while (!signal.aborted && (await look()));
        hasFailed = false;
      } catch (error) {
        // Logged once, not every few seconds while the database is unavailable.
        if (!signal.aborted && (!hasFailed || !isUnavailable(error)))
          log.warn({ err: error }, failureMessage);
        hasFailed = true;
        isWoken = false;
      }
      await sleep(lookedAt);
    }
  };
  const ended = run();
  const removals = wakers.map((one) => one.add(() => wake()));
  return async () => {
    stopping.abort();
    for (const remove of removals) remove();
    wake();
    await ended;
    await job.drain?.();
  };
};

/**
 * Starts jobs, and says in the database that this server is running, so that others leave it what it has claimed. Returns
 * a function that stops them and waits for what is in progress; the rest is left for the next start or another server.
 */
export const startJobs = (context: Context, jobs: readonly Job[]): (() => Promise<void>) => {
  const stopLease = context.lease.start();
  const stops = jobs.flatMap((job) => Array.from({ length: job.atOnce ?? 1 }, () => startJob(context, job)));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await stopLease();
  };
};
