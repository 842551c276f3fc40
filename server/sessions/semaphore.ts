import pLimit, { type LimitFunction } from 'p-limit';
import { httpError } from '../errors.ts';

type Work<T> = () => Promise<T>;

/** The longest queue of a semaphore; far more than concurrent sign-ins. */
const MAX_WAITING = 2_000;

const enqueue = <T>(limit: LimitFunction, work: Work<T>): Promise<T> => {
  if (limit.pendingCount >= MAX_WAITING) {
    throw httpError(503, 'sessions.busy', { retryAfter: 5 });
  }
  return limit(work);
};

/** Runs at most `max` tasks at once; the others wait in order of arrival. Throws 503 if too many wait. */
export const semaphore = (max: number): (<T>(work: Work<T>) => Promise<T>) => {
  const limit = pLimit(max);
  return async (work) => enqueue(limit, work);
};

/** Runs tasks with the same key one after another, and with different keys in parallel. Throws 503 if too many wait. */
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
