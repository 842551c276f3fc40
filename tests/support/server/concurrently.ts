import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** The number of connections to the test's database that wait for a lock. */
export const waitingForLocks = async ({ context }: TestApp): Promise<number> => {
  const { rows } = await context.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
};

/** Makes the calls while a device is locked, and unlocks it when all are waiting, so that they really are concurrent. */
export const callConcurrently = async <T>(
  test: TestApp,
  deviceId: number,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const holder = await test.context.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from devices where id = $1 for update', [deviceId]);
    const answers = Promise.all(calls.map((call) => call()));
    await expect.poll(() => waitingForLocks(test), { timeout: 10_000 }).toBe(calls.length);
    await holder.query('commit');
    return await answers;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
};
