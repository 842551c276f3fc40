import { and, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import { thaw } from '../cold/thaw.ts';
import { recordsOf } from '../crud/reading/read.ts';
import type { Row, WriteContext } from '../crud/rules.ts';
import { scopeFilter } from '../crud/scope.ts';
import { factsOf } from '../datapoints/rewrite-readings.ts';
import { requestRewrite } from '../datapoints/rewrites.ts';
import { asSystem } from '../db/access/scope.ts';
import { tableOf } from '../db/tables/defined-tables.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { devices } from '../devices/serialize.ts';
import { notFound } from '../errors.ts';
import type { StoredPart } from './store.ts';

/** What an import of readings stored of one device, as its audit entry has it. */
export interface ImportedReadings {
  readonly id: number;
  readonly details: Row | null;
}

// As before every write of its readings. What servers remember of its datapoints is outdated then.
const LOCK_DEVICE = 'update devices set id = id where id = $1';
// Of hours in which readings are left, the rewrite that follows computes the roll-ups.
const REMOVE = `
  with gone as (
    delete from readings
    where datapoint_id = $1 and ts between $2 and $3 and received_at = $4
    returning date_bin('1 hour', ts, timestamptz '2000-01-01Z') as hour
  ), hours as (select hour, count(*) as count from gone group by hour)
  delete from reading_hours h using hours g
  where h.datapoint_id = $1 and h.hour = g.hour and h.count <= g.count`;
const UNLIST_OUTLIERS = `
  delete from outliers o
  where o.datapoint_id = $1 and o.ts between $2 and $3
    and not exists (select from readings r where r.datapoint_id = $1 and r.ts = o.ts and r.value = o.value)`;
// A rewrite leaves the latest value of a datapoint without readings as it is: retention may have removed them.
const FORGET_LATEST = `
  update datapoint_values set last_value = null, last_at = null, state_version = state_version + 1,
    base = null, base_at = null, pending = null, pending_at = null
  where datapoint_id = $1 and last_at between $2 and $3
    and not exists (select from readings where datapoint_id = $1)`;

const removePart = async (
  tx: WriteContext,
  client: PoolClient,
  { datapoint, received, from, to }: StoredPart,
): Promise<void> => {
  const facts = await factsOf(client, datapoint);
  if (!facts) return;
  await client.query(LOCK_DEVICE, [facts.device_id]);
  await thaw(tx.context.cold.reader, client, { ids: [datapoint] });
  const span = [datapoint, new Date(from), new Date(to)];
  await client.query(REMOVE, [...span, new Date(received)]);
  await client.query(UNLIST_OUTLIERS, span);
  await client.query(FORGET_LATEST, span);
  await requestRewrite({ ...tx, db: drizzle(client) }, [{ id: datapoint, ...facts }]);
};

/**
 * Removes the readings that an import stored. Each part is a transaction of its own,
 * so that uplinks don't wait for the whole; an undo that is interrupted can be repeated. Datapoints that the import created
 * stay, without values. Throws 404 if a device is not in the caller's scope any more.
 */
export const removeImported = async (
  tx: WriteContext,
  imported: readonly ImportedReadings[],
): Promise<void> => {
  const ids = imported.map(({ id }) => id);
  const table = tableOf(devices.name);
  const found = await tx.db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), scopeFilter(devices, tx.principal, 'edit')));
  if (found.length < ids.length) throw notFound();
  const parts = imported.flatMap(({ details }) => (details?.parts ?? []) as readonly StoredPart[]);
  await asSystem(async () => {
    for (const part of parts)
      await withTransaction(tx.context.pool, (client) => removePart(tx, client, part));
  });
  for (const record of await recordsOf(tx.db, devices, ids))
    tx.note({ resource: devices, record, action: 'undo' });
  tx.announce(devices.name);
};
