/** A limit on events per second, with a burst. Time is measured by `performance.now()`. */
export interface TokenBucket {
  /**
   * Takes `count` tokens and returns 0, or takes none and returns the ms until they are available. A count above the burst
   * needs a full bucket, and is paid for afterwards: nothing more is available until the debt is refilled.
   */
  readonly take: (count: number) => number;
  /** Resolves when one token was taken, in order of the calls, or when `isGone` has become true. */
  readonly wait: (isGone: () => boolean) => Promise<void>;
  /** How many calls of `wait` are waiting. */
  readonly waiting: () => number;
  /** Calls `resume` once as soon as fewer than `max` are waiting. */
  readonly onceBelow: (max: number, resume: () => void) => void;
}

interface Waiter {
  readonly isGone: () => boolean;
  readonly go: () => void;
}

/** The sum of many small refills is not exact. */
const TOLERANCE = 1e-6;

export const createTokenBucket = (perSecond: number, burst: number): TokenBucket => {
  let tokens = burst;
  let at = performance.now();
  let waiters: Waiter[] = [];
  let timer: NodeJS.Timeout | undefined;
  const paused = new Map<() => void, number>();

  const take = (count: number): number => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    const missing = Math.min(count, burst) - tokens;
    if (missing > TOLERANCE) return (missing / perSecond) * 1000;
    tokens -= count;
    return 0;
  };

  const resumePaused = (): void => {
    for (const [resume, max] of paused) {
      if (waiters.length >= max) continue;
      paused.delete(resume);
      resume();
    }
  };

  const serveWaiters = (): void => {
    timer = undefined;
    let served = 0;
    let delay = 0;
    for (const { isGone, go } of waiters) {
      // Who is gone takes no token.
      if (!isGone()) delay = take(1);
      if (delay > 0) break;
      go();
      served += 1;
    }
    waiters = waiters.slice(served);
    if (waiters.length > 0) timer = setTimeout(serveWaiters, Math.ceil(delay)).unref();
    resumePaused();
  };

  return {
    take: (count) => take(count),
    wait: async (isGone) => {
      if (waiters.length === 0 && take(1) === 0) return;
      await new Promise<void>((go) => {
        waiters.push({ isGone, go });
        timer ??= setTimeout(serveWaiters, 1).unref();
      });
    },
    waiting: () => waiters.length,
    onceBelow: (max, resume) => {
      if (waiters.length < max) resume();
      else paused.set(resume, max);
    },
  };
};
