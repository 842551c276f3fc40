const MINUTE_MS = 60_000;
/** As far back as is remembered. */
export const MINUTES = 60;

/** The sum of one minute (UTC); `at` is its beginning, in ms. */
export interface Minute {
  readonly at: number;
  readonly sum: number;
}
export interface Minutes {
  /** Adds to the minute of an instant (ms). A clock that was set back goes on with the newest one. */
  readonly add: (now: number, count: number) => void;
  /** Each of the last hour's minutes, the present one last; those before the start are left out. */
  readonly read: (now: number) => readonly Minute[];
}

/** Sums by minute, of the last hour: a ring that is as large however much is added. `start` in ms. */
export const createMinutes = (start: number): Minutes => {
  const ring = Array.from({ length: MINUTES }, () => 0);
  const first = Math.floor(start / MINUTE_MS);
  let newest = first;
  const goTo = (now: number): void => {
    const minute = Math.floor(now / MINUTE_MS);
    // What lies longer back than an hour is all forgotten.
    newest = Math.max(newest, minute - MINUTES);
    while (newest < minute) {
      newest += 1;
      ring[newest % MINUTES] = 0;
    }
  };
  return {
    add: (now, count) => {
      goTo(now);
      ring[newest % MINUTES] = (ring[newest % MINUTES] ?? 0) + count;
    },
    read: (now) => {
      goTo(now);
      const from = Math.max(first, newest - MINUTES + 1);
      return Array.from({ length: newest - from + 1 }, (_, index) => ({
        at: (from + index) * MINUTE_MS,
        sum: ring[(from + index) % MINUTES] ?? 0,
      }));
    },
  };
};
