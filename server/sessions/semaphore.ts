import pLimit, { type LimitFunction } from 'p-limit';
import { httpError } from '../errors.ts';

type Work<T> = () => Promise<T>;

/** How many may wait for one semaphore; far more than people sign in at once. */
const MOST_WAITING = 2_000;

const enqueue = <T>(limit: LimitFunction, work: Work<T>): Promise<T> => {
  if (limit.pendingCount >= MOST_WAITING) {
    throw httpError(503, 'Too many people are signing in just now. Try again in a moment.', {
      retryAfter: 5,
    });
  }
  return limit(work);
};

/** Runs at most so many pieces of work at once, the others in the order they came. Throws 503 when too many wait. */
export const semaphore = (most: number): (<T>(work: Work<T>) => Promise<T>) => {
  const limit = pLimit(most);
  return async (work) => enqueue(limit, work);
};

/** Runs work with the same key one after another, with different keys side by side. Throws 503 when too many wait. */
export const keyedMutex = (): (<T>(key: string, work: Work<T>) => Promise<T>) => {
  const limits = new Map<string, LimitFunction>();
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(1);
    limits.set(key, limit);
    try {
      return await enqueue(limit, work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
};
