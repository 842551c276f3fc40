import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from './errors.ts';
import type { Wakers } from './wakers.ts';

interface LoopOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** What wakes it, besides the time. */
  readonly wakers: Wakers;
  /** How long it sleeps at most, in ms; also the pause after an error. */
  readonly pollMs: number;
  /** Logged with an error. */
  readonly failureMessage: string;
  /** Does one piece of work; returns whether there may be more. */
  readonly work: () => Promise<boolean>;
}

/**
 * Repeats `work` while it returns true, then sleeps until woken or the polling interval has passed. Returns a
 * function that stops it and waits for the work in progress.
 */
export const startLoop = ({ log, wakers, pollMs, failureMessage, work }: LoopOptions) => {
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
      const timer = setTimeout(resolve, pollMs);
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
        if (!stopped && (!hasFailed || !isUnavailable(error))) log.warn({ err: error }, failureMessage);
        hasFailed = true;
        isWoken = false;
      }
      await sleep();
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
