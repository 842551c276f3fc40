import type { Pool } from 'pg';
import { withTransaction } from '../../../server/db/with-transaction.ts';

/**
 * Makes so many devices that wait for registration. Returns how to delete them. Triggers and foreign keys are left out: for
 * thousands of devices they take longer than the test.
 */
export const makePending = async (pool: Pool, count: number): Promise<() => Promise<void>> => {
  const withoutTriggers = (text: string, values: unknown[] = []): Promise<void> =>
    withTransaction(pool, async (client) => {
      await client.query('set local session_replication_role = replica');
      await client.query(text, values);
    });
  await withoutTriggers(
    `insert into devices (title, app_id, dev_id, hw_serial)
     select 'fake', 'fake', 'fake-' || n, 'FAKE' || n from generate_series(1, $1::int) n`,
    [count],
  );
  return () => withoutTriggers(`delete from devices where app_id = 'fake'`);
};
