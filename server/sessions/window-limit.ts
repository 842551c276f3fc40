import type { HttpError } from '../errors.ts';

/** Counts what happened for each key within a period; in memory, for this server only. */
export interface WindowLimit {
  /** Seconds until the key is below the limit again; null if it is now. */
  readonly retryAfter: (key: string) => number | null;
  readonly add: (key: string) => void;
}

interface Limits {
  readonly limit: number;
  readonly windowMs: number;
  /** The most keys to remember; the one that was new longest ago is forgotten first. */
  readonly maxKeys?: number;
}

export const createWindowLimit = ({ limit, windowMs, maxKeys = 10_000 }: Limits): WindowLimit => {
  /** The times of the latest events, at most `limit`, oldest first. */
  const timesOf = new Map<string, number[]>();
  return {
    retryAfter: (key) => {
      const times = timesOf.get(key);
      if (times === undefined) return null;
      const now = performance.now();
      const left = (times.at(-limit) ?? -Infinity) + windowMs - now;
      if (left > 0) return Math.max(1, Math.ceil(left / 1000));
      if ((times.at(-1) ?? -Infinity) + windowMs <= now) timesOf.delete(key);
      return null;
    },
    add: (key) => {
      const times = timesOf.get(key) ?? [];
      times.push(performance.now());
      if (times.length > limit) times.shift();
      if (!timesOf.has(key) && timesOf.size >= maxKeys) {
        for (const oldest of timesOf.keys()) {
          timesOf.delete(oldest);
          break;
        }
      }
      timesOf.set(key, times);
    },
  };
};

/** Throws the error of `tooMany`, which is given the seconds to wait, unless the key is below the limit. */
export const assertBelow = (
  limit: WindowLimit,
  key: string,
  tooMany: (retryAfter: number) => HttpError,
): void => {
  const seconds = limit.retryAfter(key);
  if (seconds !== null) throw tooMany(seconds);
};
