import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import { writeRows } from '../crud/writing/write-rows.ts';
import { recordsOf } from '../crud/reading/read.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { idList } from '../db/arrays.ts';
import { devices } from './serialize.ts';
import { type Text, message } from '../texts/texts.ts';

/** Serializes changes of main meters: two devices linked to each other concurrently would form an undetected cycle. */
const LOCK_METER_TREE = sql`select pg_advisory_xact_lock(hashtext('flowgen:main-meters'))`;
export const lockParents = async ({ db }: Pick<WriteContext, 'db'>): Promise<void> => {
  await db.execute(LOCK_METER_TREE);
};

/** A device's position in the tree of meters. */
export interface Link {
  readonly id: number;
  readonly company_id: number | null;
  readonly parent_device_id: number | null;
}
export type Links = ReadonlyMap<number, Link>;

/** These devices and all their ancestors, by id. */
export const linksAbove = async (
  { db }: Pick<WriteContext, 'db'>,
  ids: readonly number[],
): Promise<Links> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ [K in keyof Link]: Link[K] }>(sql`
    with recursive up as (
      select id, company_id, parent_device_id from devices where id = any(${idList(ids)})
      union
      select d.id, d.company_id, d.parent_device_id from up join devices d on d.id = up.parent_device_id)
    select * from up`);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Why a device can't have this main meter; null if it can. `links` must contain the main meter and its ancestors. */
export const parentError = (
  { id, company_id, parent_device_id }: Omit<Link, 'id'> & { readonly id: number | undefined },
  links: Links,
): Text | null => {
  if (parent_device_id === null) return null;
  if (parent_device_id === id) return 'device_rules.own_meter';
  const parent = links.get(parent_device_id);
  if (!parent) return message('device_rules.no_meter', { id: parent_device_id });
  if (parent.company_id !== company_id) return 'device_rules.foreign_meter';
  const seen = new Set<number>();
  for (let link: Link | undefined = parent; link; link = links.get(link.parent_device_id ?? 0)) {
    if (link.id === id) return 'device_rules.meter_cycle';
    if (seen.has(link.id)) break;
    seen.add(link.id);
  }
  return null;
};

export const linkOf = (row: Row): Link => ({
  id: row.id as number,
  company_id: (row.company_id as number | null) ?? null,
  parent_device_id: (row.parent_device_id as number | null) ?? null,
});

/** Detaches sub-meters that stay behind when their main meter moves to another company. */
export const detachSubMeters = async (tx: WriteContext, moved: readonly number[]): Promise<void> => {
  if (moved.length === 0) return;
  const { rows } = await tx.db.execute<{ id: number }>(sql`
    select d.id from devices d join devices p on p.id = d.parent_device_id
    where p.id = any(${idList(moved)}) and d.company_id is distinct from p.company_id
    order by d.id for update of d`);
  const stranded = await recordsOf(
    tx.db,
    devices,
    rows.map(({ id }) => id),
  );
  await writeRows(
    tx,
    devices,
    stranded.map((before) => ({ before, changes: { parent_device_id: null } })),
  );
};

const NEAREST_MAIN_METERS = `
  with recursive up as (
    select id as meter, parent_device_id as at from devices where id = any($1::int[])
    union
    select up.meter, d.parent_device_id from up join devices d on d.id = up.at where d.id <> all($1::int[]))
  select meter, at as main from up where at = any($1::int[]) and at <> meter`;

/** Maps each of these devices to its nearest ancestor among them, if any. */
export const mainMetersOf = async (
  client: Pool | PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length < 2) return new Map();
  const { rows } = await client.query<{ meter: number; main: number }>(NEAREST_MAIN_METERS, [ids]);
  return new Map(rows.map(({ meter, main }) => [meter, main]));
};
