import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../errors.ts';
import type { Wakers } from './wakers.ts';

interface LoopOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** What wakes it, besides the time. */
  readonly wakers: Wakers;
  /** How long it sleeps at most, in ms; also the pause after an error. */
  readonly pollMs: number;
  /** The least time (ms) from one look for work that found none to the next: it may be woken all the time. */
  readonly restMs?: number;
  /** Logged with an error. */
  readonly failureMessage: string;
  /** Does one piece of work; returns whether there may be more. */
  readonly work: () => Promise<boolean>;
}

/**
 * Repeats `work` while it returns true, then sleeps until woken or the polling interval has passed. Returns a
 * function that stops it and waits for the work in progress.
 */
export const startLoop = ({ log, wakers, pollMs, restMs = 0, failureMessage, work }: LoopOptions) => {
  let stopped = false;
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
        resolveAfter(stopped ? 0 : lookedAt + restMs - performance.now());
      };
      if (isWoken || stopped) wake();
      else resolveAfter(pollMs);
    });
  const run = async (): Promise<void> => {
    let hasFailed = false;
    while (!stopped) {
      isWoken = false;
      const lookedAt = performance.now();
      try {
        while (!stopped && (await work()));
        hasFailed = false;
      } catch (error) {
        // Logged once, not every few seconds while the database is unavailable.
        if (!stopped && (!hasFailed || !isUnavailable(error))) log.warn({ err: error }, failureMessage);
        hasFailed = true;
        isWoken = false;
      }
      await sleep(lookedAt);
    }
  };
  const ended = run();
  const remove = wakers.add(() => wake());
  return async (): Promise<void> => {
    stopped = true;
    remove();
    wake();
    await ended;
  };
};
