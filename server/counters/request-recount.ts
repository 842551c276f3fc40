import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * Has the counters of a device counted again, since what happened to it changes what their readings mean. As the system:
 * a company does not see the table.
 */
export const requestRecount = async (db: Pick<NodePgDatabase, 'execute'>, device: unknown): Promise<void> => {
  const counters = sql`select id from datapoints where device_id = ${device} and kind in ('counter', 'delta')`;
  await db.execute(sql`
    insert into counter_recounts (datapoint_id) ${counters}
    on conflict (datapoint_id) do update set requested_at = now()`);
  // What servers remember of their readings is outdated.
  await db.execute(sql`
    update datapoint_values set state_version = state_version + 1 where datapoint_id in (${counters})`);
};
