const KEEP_MS = 10 * 60_000;

interface Entry<T> {
  readonly until: number;
  readonly value: Promise<T>;
}

/**
 * Keeps what is computed for an id for ten minutes; failures are not kept. `more`: arguments that follow from the id.
 * `clock`: the present, in ms.
 */
export const createExpiringCache = <T, A extends unknown[]>(
  compute: (id: number, now: number, ...more: A) => Promise<T>,
  clock: () => number = Date.now,
) => {
  const entries = new Map<number, Entry<T>>();
  return (id: number, ...more: A): Promise<T> => {
    const now = clock();
    const known = entries.get(id);
    if (known && known.until > now) return known.value;
    for (const [other, { until }] of entries) if (until <= now) entries.delete(other);
    const value = compute(id, now, ...more);
    entries.set(id, { until: now + KEEP_MS, value });
    value.catch(() => entries.delete(id));
    return value;
  };
};
