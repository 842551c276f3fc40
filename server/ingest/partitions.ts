import type { Pool } from 'pg';

const DAY = 86_400_000;
// What this server knows to be there; a month that was dropped since is noticed by the failing insert.
const known = new WeakMap<Pool, Set<string>>();

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

/** Makes the monthly partitions that readings of these times (ms) need, and next month's some days ahead. */
export const ensureMonths = async (pool: Pool, times: Iterable<number>, now: number): Promise<void> => {
  const there = known.get(pool) ?? new Set();
  known.set(pool, there);
  const days = new Set<number>();
  for (const ms of [...times, now, now + 7 * DAY]) days.add(Math.floor(ms / DAY));
  for (const month of new Set([...days].map((day) => monthOf(day * DAY)))) {
    if (there.has(month)) continue;
    await pool.query('select ensure_readings_month($1::timestamptz)', [`${month}-01T00:00:00Z`]);
    there.add(month);
  }
};

/** Forgets which partitions there are. */
export const forgetMonths = (pool: Pool): void => void known.delete(pool);
