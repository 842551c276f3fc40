import type { Pool } from 'pg';

const DAY = 86_400_000;
const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/**
 * Creates the monthly partitions for readings of these times (ms), and next month's a week ahead. `known` caches
 * the months that exist. When one was dropped since, the insert fails: clear the cache and try again.
 */
export const ensureMonths = async (
  pool: Pool,
  times: Iterable<number>,
  now: number,
  known = new Set<string>(),
): Promise<void> => {
  const days = new Set<number>();
  for (const ms of [...times, now, now + 7 * DAY]) days.add(Math.floor(ms / DAY));
  for (const month of new Set([...days].map((day) => monthOf(day * DAY)))) {
    if (known.has(month)) continue;
    await pool.query('select ensure_readings_month($1::timestamptz)', [`${month}-01T00:00:00Z`]);
    known.add(month);
  }
};
