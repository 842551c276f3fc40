import type { Pool, PoolClient } from 'pg';
import { inTrace, TRANSACTION } from '../tracing/tracing.ts';

/** Runs `work` in a transaction on a connection of its own. When it throws, nothing is stored. */
export const withTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inTrace(TRANSACTION, async () => {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  });
