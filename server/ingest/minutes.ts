const MINUTE_MS = 60_000;
/** Minutes of history. */
export const MINUTES = 60;

/** The sum of one minute (UTC); `at` is its start, in ms. */
export interface Minute {
  readonly at: number;
  readonly sum: number;
}
export interface Minutes {
  /** Adds to the minute of an instant (ms). If the clock was set back, adds to the newest minute. */
  readonly add: (now: number, count: number) => void;
  /** The minutes of the last hour, the current one last, without those before the start. */
  readonly read: (now: number) => readonly Minute[];
}

/** Sums per minute for the last hour, in a ring buffer. `start` in ms. */
export const createMinutes = (start: number): Minutes => {
  const ring = Array.from({ length: MINUTES }, () => 0);
  const first = Math.floor(start / MINUTE_MS);
  let newest = first;
  const advanceTo = (now: number): void => {
    const minute = Math.floor(now / MINUTE_MS);
    // After a gap of more than an hour, everything is cleared.
    newest = Math.max(newest, minute - MINUTES);
    while (newest < minute) {
      newest += 1;
      ring[newest % MINUTES] = 0;
    }
  };
  return {
    add: (now, count) => {
      advanceTo(now);
      ring[newest % MINUTES] = (ring[newest % MINUTES] ?? 0) + count;
    },
    read: (now) => {
      advanceTo(now);
      const from = Math.max(first, newest - MINUTES + 1);
      return Array.from({ length: newest - from + 1 }, (_, index) => ({
        at: (from + index) * MINUTE_MS,
        sum: ring[(from + index) % MINUTES] ?? 0,
      }));
    },
  };
};
