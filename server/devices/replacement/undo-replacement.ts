import { sql } from 'drizzle-orm';
import { thawDevicesIn } from '../../cold/thaw.ts';
import type { UndoneChange, WriteContext } from '../../crud/rules.ts';
import { requestRewrite } from '../../datapoints/rewrites.ts';
import { idList } from '../../db/arrays.ts';
import { httpError } from '../../errors.ts';
import { MESSAGES_MAX } from '../../ingest/storing/messages.ts';

/** Merging takes no longer than this before its batch is written. */
const MERGING = sql`interval '10 minutes'`;

/** Throws 409 if a reading has arrived since: it would be one of the wrong hardware. */
const assertNothingSent = async ({ db }: WriteContext, device: number, at: Date): Promise<void> => {
  const { rows } = await db.execute(sql`
    select from datapoints p
    cross join lateral (select received_at from readings r where r.datapoint_id = p.id order by ts desc limit 1) r
    where p.device_id = ${device} and r.received_at > ${at.toISOString()}::timestamptz limit 1`);
  if (rows.length > 0) throw httpError(409, 'device_rules.replaced_has_sent');
};

/** Removes the readings that a device got from those that were merged into it, and the datapoints that have no others. */
const removeMerged = async (
  { db }: WriteContext,
  device: number,
  merged: readonly number[],
  at: Date,
): Promise<void> => {
  const since = sql`${at.toISOString()}::timestamptz - ${MERGING}`;
  await db.execute(sql`
    delete from readings r using datapoints p, datapoints q, readings s
    where p.device_id = ${device} and q.device_id = any(${idList(merged)}) and q.key = p.key
      and r.datapoint_id = p.id and r.received_at > ${since}
      and s.datapoint_id = q.id and s.ts = r.ts and coalesce(s.sent, s.value) = coalesce(r.sent, r.value)`);
  await db.execute(sql`
    delete from outliers o using datapoints p, datapoints q, readings s
    where p.device_id = ${device} and q.device_id = any(${idList(merged)}) and q.key = p.key
      and o.datapoint_id = p.id and s.datapoint_id = q.id and s.ts = o.ts and not exists (
        select from readings r where r.datapoint_id = o.datapoint_id and r.ts = o.ts and r.value = o.value)`);
  await db.execute(sql`
    delete from datapoints p using datapoints q
    where p.device_id = ${device} and q.device_id = any(${idList(merged)}) and q.key = p.key
      and p.created_at > ${since} and not exists (select from readings r where r.datapoint_id = p.id)`);
};

/** Gives those that were merged their messages and contacts back: the device appended them to its own. */
const returnMessages = async (
  { db }: WriteContext,
  device: number,
  merged: readonly number[],
): Promise<void> => {
  for (const id of merged.toReversed()) {
    const { rows } = await db.execute<{ own: number }>(sql`
      update device_contacts d set uplinks = d.uplinks - p.uplinks,
        last_seen_at = coalesce((
          select max(r.ts) from datapoints o
          cross join lateral (select ts from readings r where r.datapoint_id = o.id order by ts desc limit 1) r
          where o.device_id = ${device}), d.last_seen_at)
      from device_contacts p where d.device_id = ${device} and p.device_id = ${id}
      returning d.uplinks as own`);
    const [contacts] = rows;
    if (!contacts) continue;
    const { own } = contacts;
    await db.execute(sql`
      update device_messages set device_id = ${id}, number = number - ${own},
        slot = (number - ${own}) % ${sql.raw(String(MESSAGES_MAX))}
      where device_id = ${device} and number > ${own}`);
  }
};

/**
 * Undoes the rest of a replacement, whose batch was written at `at`, after the device has its former serial again and those that
 * were merged into it are restored with their readings. Its registers are counted again soon after the commit.
 */
export const undoReplacement = async (
  tx: WriteContext,
  { id, before }: Pick<UndoneChange, 'id' | 'before'>,
  merged: readonly number[],
  at: Date,
): Promise<void> => {
  const { db } = tx;
  await db.execute(
    sql`select from devices where id = any(${idList([id, ...merged])}) order by id for no key update`,
  );
  await thawDevicesIn(tx, [id, ...merged]);
  await assertNothingSent(tx, id, at);
  if (merged.length > 0) {
    await removeMerged(tx, id, merged, at);
    await returnMessages(tx, id, merged);
  }
  if (before?.['hw_serial'] !== undefined)
    await db.execute(sql`
      delete from device_hardware where id = (
        select id from device_hardware where device_id = ${id} order by "to" desc, id desc limit 1)`);
  await db.execute(sql`update devices set id = id where id = ${id}`);
  const { rows } = await db.execute<{ id: number; factor: number; offset: number }>(
    sql`select id, factor, "offset" from datapoints where device_id = ${id}`,
  );
  if (rows.length > 0) await requestRewrite(tx, rows);
};
