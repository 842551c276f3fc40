import type { Pool } from 'pg';

const DAY = 86_400_000;
// Months known to exist. When one was dropped since, the insert fails and the caller retries.
const knownMonths = new WeakMap<Pool, Set<string>>();

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** Creates the monthly partitions for readings of these times (ms), and next month's a week ahead. */
export const ensureMonths = async (pool: Pool, times: Iterable<number>, now: number): Promise<void> => {
  const existing = knownMonths.get(pool) ?? new Set();
  knownMonths.set(pool, existing);
  const days = new Set<number>();
  for (const ms of [...times, now, now + 7 * DAY]) days.add(Math.floor(ms / DAY));
  for (const month of new Set([...days].map((day) => monthOf(day * DAY)))) {
    if (existing.has(month)) continue;
    await pool.query('select ensure_readings_month($1::timestamptz)', [`${month}-01T00:00:00Z`]);
    existing.add(month);
  }
};

/** Clears the cache of existing partitions. */
export const forgetMonths = (pool: Pool): void => void knownMonths.delete(pool);
