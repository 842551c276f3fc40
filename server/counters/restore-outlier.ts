import { drizzle } from 'drizzle-orm/node-postgres';
import { thaw } from '../cold/thaw.ts';
import type { Context } from '../context.ts';
import { inTransaction, lockedRecord } from '../crud/writing/write.ts';
import { asSystem } from '../db/access/scope.ts';
import { datapoints } from '../devices/serialize.ts';
import { notFound } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { recomputeDatapoints } from './recount.ts';

const RESTORE = `
  update outliers set is_restored = true where datapoint_id = $1 and ts = $2 and not is_restored`;

/**
 * Counts a reading that was set aside, for good: it stays so when its counter is counted again. Throws 404 without such a
 * reading, and for a datapoint that the caller may not edit.
 */
export const restoreOutlier = async (
  context: Context,
  caller: Principal,
  id: number,
  ts: number,
): Promise<void> => {
  const client = await context.pool.connect();
  try {
    // Counters are counted by the functions of the ingest, in the same transaction.
    await inTransaction({ ...context, db: drizzle(client) }, caller, async (tx) => {
      const record = await lockedRecord(tx, datapoints, 'edit', id);
      const at = new Date(ts).toISOString();
      // Counting it again changes roll-ups, which only the server may do.
      await asSystem(async () => {
        await client.query('select from devices where id = $1 for no key update', [record.device_id]);
        await thaw(context.cold.reader, client, { ids: [id] });
        const { rowCount } = await client.query(RESTORE, [id, at]);
        if (rowCount === 0) throw notFound();
        await recomputeDatapoints(client, [id]);
      });
      tx.note({ resource: datapoints, action: 'restore_reading', record, details: { ts: at } });
      tx.announce(datapoints.name);
    });
  } finally {
    client.release();
  }
};
