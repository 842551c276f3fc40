import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Replacement } from '../../../src/domain/devices/hardware.ts';
import { AHEAD_MS } from '../../../src/domain/readings/readings.ts';
import { normaliseSerial } from '../../../src/domain/devices/serials.ts';
import { thawDevicesIn } from '../../cold/thaw.ts';
import type { Context } from '../../context.ts';
import { differing } from '../../crud/writing/changes.ts';
import { deleteRows } from '../../crud/writing/delete-rows.ts';
import { asRead, getRow, recordsOf } from '../../crud/reading/read.ts';
import type { WriteContext, Row } from '../../crud/rules.ts';
import { applyChanges, inTransaction, lockedRecord } from '../../crud/writing/write.ts';
import { idList } from '../../db/arrays.ts';
import { asSystem } from '../../db/access/scope.ts';
import { badRequest, httpError } from '../../errors.ts';
import type { ValueEvent } from '../../events.ts';
import type { Principal } from '../../principal.ts';
import { message } from '../../texts/texts.ts';
import { mergeDevice, type MergingClient, recountReplaced } from './merge.ts';
import { devices, withDatapoints } from '../serialize.ts';

interface Other {
  readonly [name: string]: unknown;
  readonly id: number;
  readonly is_active: boolean | null;
  readonly company_id: number | null;
  /** The companies whose keys have sent it; 0 is the platform. */
  readonly claims: readonly number[];
  /** Its first reading, in ms. */
  readonly first: number | null;
}

const serialOf = (text: string): string => {
  const serial = normaliseSerial(text);
  if (serial === null) throw badRequest(message('validation.serial_scientific', { text }), 'hw_serial');
  if (serial === '') throw badRequest('validation.required', 'hw_serial');
  return serial;
};

/** The other devices with this serial, of all companies. */
const othersWith = async (tx: WriteContext, serial: string, id: number): Promise<readonly Other[]> => {
  const { db } = tx;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from devices where hw_serial = ${serial} and id <> ${id}`,
  );
  // In the order in which uplinks lock devices.
  const ids = [...rows.map((row) => row.id), id].toSorted((a, b) => a - b);
  await db.execute(sql`select from devices where id = any(${idList(ids)}) order by id for update`);
  await thawDevicesIn(tx, ids);
  const others = await db.execute<Other>(sql`
    select d.id, d.is_active, d.company_id,
      array(select c.company_id from device_claims c where c.device_id = d.id) as claims,
      (select extract(epoch from min(r.ts)) * 1000 from readings r join datapoints p on p.id = r.datapoint_id
       where p.device_id = d.id)::float8 as first
    from devices d where d.hw_serial = ${serial} and d.id <> ${id} order by d.id`);
  return others.rows;
};

/** Whether only the device's own company and the platform have sent this pending device. */
const isOwn = ({ company_id, claims }: Other, device: Row): boolean =>
  (company_id === null || company_id === device.company_id) &&
  claims.every((claimant) => claimant === 0 || claimant === device.company_id);

const timeOf = (at: string | undefined, first: number | null, now: number): number => {
  const ms = at === undefined ? (first ?? now) : Date.parse(at);
  if (ms > now + AHEAD_MS) throw badRequest('device_rules.replaced_in_future', 'at');
  return ms;
};

/** Notes the hardware that the device has had until `at`. */
const keepFormer = async ({ db }: WriteContext, device: Row, at: number): Promise<void> => {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select max("to") as last from device_hardware where device_id = ${device.id}`,
  );
  const last = rows[0]?.last ?? null;
  if (last !== null && Date.parse(last) > at) throw badRequest('device_rules.replaced_later', 'at');
  const from = last === null ? Math.min((device.created_at as Date).getTime(), at) : Date.parse(last);
  await db.execute(sql`
    insert into device_hardware (device_id, hw_serial, app_id, dev_id, "from", "to")
    values (${device.id}, ${device.hw_serial}, ${device.app_id}, ${device.dev_id},
      ${new Date(from).toISOString()}::timestamptz, ${new Date(at).toISOString()}::timestamptz)`);
};

/** The names in the network of a pending device, unless a registered device has them. */
const freeNames = async ({ db }: WriteContext, pending: Row, id: unknown): Promise<Row> => {
  const { app_id, dev_id, app_id_display, dev_id_display } = pending;
  const { rows } = await db.execute(sql`
    select from devices where app_id = ${app_id} and dev_id = ${dev_id} and is_active is not null and id <> ${id}`);
  return rows.length > 0 ? {} : { app_id, dev_id, app_id_display, dev_id_display };
};

const replaceIn = async (
  tx: WriteContext,
  client: MergingClient,
  id: number,
  { hw_serial, app_id, dev_id, at }: Replacement,
): Promise<readonly ValueEvent[]> => {
  const serial = serialOf(hw_serial);
  const visible = await getRow(tx.db, devices, tx.principal, id);
  if (visible.is_active === null) throw httpError(409, 'device_rules.replace_pending');
  const names: Row = {
    ...(app_id === undefined ? {} : { app_id }),
    ...(dev_id === undefined ? {} : { dev_id }),
  };
  const others = await asSystem(() => othersWith(tx, serial, id));
  const before = await lockedRecord(tx, devices, 'edit', id);
  if (others.some(({ is_active }) => is_active !== null))
    throw httpError(409, 'device_rules.serial_taken', { path: 'hw_serial' });
  const now = Date.now();
  const own = others.filter((other) => isOwn(other, before));
  const first = own.flatMap((other) => other.first ?? []).toSorted((a, b) => a - b)[0] ?? null;
  if (serial === before.hw_serial && own.length === 0) {
    // Sent twice: the hardware is the same.
    await applyChanges(tx, devices, before, names);
    return [];
  }
  const from = timeOf(at, first, now);
  if (serial !== before.hw_serial) await asSystem(() => keepFormer(tx, before, from));
  const changed: ValueEvent[] = [];
  let found: Row = {};
  for (const pending of await asSystem(() =>
    recordsOf(
      tx.db,
      devices,
      own.map((other) => other.id),
    ),
  )) {
    const target = { ...before, hw_serial: serial };
    changed.push(
      ...(await asSystem(() => mergeDevice(client, pending, target, at === undefined ? null : from, now))),
    );
    await asSystem(() => deleteRows(tx, devices, [pending]));
    found = await asSystem(() => freeNames(tx, pending, id));
  }
  // The step from the old register to the new one counts as nothing.
  await asSystem(() => recountReplaced(client, id, from));
  const changes = differing(devices, { ...found, ...names, hw_serial: serial }, before);
  if (Object.keys(changes).length > 0) await applyChanges(tx, devices, before, changes);
  else tx.note({ resource: devices, action: 'replace', record: before });
  return changed;
};

/**
 * Replaces the hardware of a device: its history continues under the same id. Pending devices with the new serial are
 * merged, unless another company's key has sent them. Throws 409 if another registered device has the serial.
 */
export const replaceHardware = async (
  context: Context,
  caller: Principal,
  id: number,
  replacement: Replacement,
): Promise<Row> => {
  const client = await context.pool.connect();
  try {
    // Readings are stored by the functions of the ingest, in the same transaction.
    const own = { ...context, db: drizzle(client) };
    const changed = await inTransaction(own, caller, (tx) => replaceIn(tx, client, id, replacement), {
      action: 'replace',
    });
    if (changed.length > 0) await context.events.publish('values', changed);
  } finally {
    client.release();
  }
  const record = await getRow(context.db, devices, caller, id);
  return withDatapoints(context.db, caller, await asRead(context.db, devices, caller, record));
};
