import type { PoolClient } from 'pg';
import type { ValueEvent } from '../events.ts';

/** A reading on its way into the database; `ts` in ms. */
export interface Reading {
  readonly datapoint: number;
  readonly ts: number;
  readonly value: number;
}
export interface QuarantinedReading extends Reading {
  readonly reason: string;
}

const AT = `to_timestamp(q.at / 1000.0)::timestamptz(3)`;

// In one statement, so that only what is stored now, and not a duplicate, can become the latest value.
const STORE = `
  with q as (
    select * from unnest($1::int[], $2::float8[], $3::float8[]) as q(id, at, value)
  ), stored as (
    insert into readings (datapoint_id, ts, value, received_at)
    select q.id, ${AT}, q.value, $4::timestamptz from q
    on conflict do nothing
    returning datapoint_id, ts, value
  ), newest as (
    select distinct on (datapoint_id) datapoint_id, ts, value from stored order by datapoint_id, ts desc
  ), moved as (
    update datapoints d set last_value = n.value, last_at = n.ts
    from newest n
    where d.id = n.datapoint_id
      and (d.last_at is null or n.ts > d.last_at or (n.ts = d.last_at and n.value is distinct from d.last_value))
    returning d.id, d.last_value, d.last_at
  )
  select (select count(*)::int from stored) as stored,
         coalesce((select json_agg(json_build_array(id, last_value, extract(epoch from last_at) * 1000)) from moved), '[]') as moved`;

/** Stores readings; answers how many were new, and the datapoints whose latest value they changed. */
export const storeReadings = async (
  client: PoolClient,
  readings: readonly Reading[],
  now: number,
): Promise<{ stored: number; moved: ValueEvent[] }> => {
  if (readings.length === 0) return { stored: 0, moved: [] };
  const { rows } = await client.query<{ stored: number; moved: [number, number, number][] }>({
    name: 'ingest_store',
    text: STORE,
    values: [
      readings.map(({ datapoint }) => datapoint),
      readings.map(({ ts }) => ts),
      readings.map(({ value }) => value),
      new Date(now).toISOString(),
    ],
  });
  const row = rows[0];
  return {
    stored: row?.stored ?? 0,
    moved: (row?.moved ?? []).map(([id, end, ms]) => ({ id, end, ts: new Date(ms).toISOString() })),
  };
};

const QUARANTINE = `
  insert into quarantined_readings (datapoint_id, ts, value, received_at, reason)
  select q.id, ${AT}, q.value, $5::timestamptz, q.reason
  from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as q(id, at, value, reason)
  on conflict do nothing`;

/** Keeps readings whose time can't be right; answers how many were new. */
export const storeQuarantined = async (
  client: PoolClient,
  readings: readonly QuarantinedReading[],
  now: number,
): Promise<number> => {
  if (readings.length === 0) return 0;
  const { rowCount } = await client.query(QUARANTINE, [
    readings.map(({ datapoint }) => datapoint),
    readings.map(({ ts }) => ts),
    readings.map(({ value }) => value),
    readings.map(({ reason }) => reason),
    new Date(now).toISOString(),
  ]);
  return rowCount ?? 0;
};

/** What an uplink tells of its device itself. */
export interface Contact {
  readonly device: number;
  readonly uplinks: number;
  /** The last texts by key and when they were said (ms), if any were. */
  readonly status: Readonly<Record<string, string>> | null;
  readonly statusAt: number | null;
}

/** Text keys that are kept of one device. */
const STATUS_KEYS = 100;

// A text that is older than the latest reading is history, which is not kept of texts.
const CONTACT = `
  update devices d set
    uplinks = d.uplinks + q.uplinks,
    last_seen_at = greatest(d.last_seen_at, $5::timestamptz),
    last_status = case
      when q.status is null or exists (
        select from datapoints p where p.device_id = d.id and p.last_at > to_timestamp(q.at / 1000.0)
      ) then d.last_status
      when (select count(*) from jsonb_object_keys(coalesce(d.last_status, '{}') || q.status)) > ${STATUS_KEYS} then q.status
      else coalesce(d.last_status, '{}') || q.status
    end
  from unnest($1::int[], $2::int[], $3::jsonb[], $4::float8[]) as q(id, uplinks, status, at)
  where d.id = q.id`;

/** Notes that devices were heard of. They must be locked. To be called before their readings are stored. */
export const noteContacts = async (
  client: PoolClient,
  contacts: readonly Contact[],
  now: number,
): Promise<void> => {
  await client.query({
    name: 'ingest_contacts',
    text: CONTACT,
    values: [
      contacts.map(({ device }) => device),
      contacts.map(({ uplinks }) => uplinks),
      contacts.map(({ status }) => (status ? JSON.stringify(status) : null)),
      contacts.map(({ statusAt }) => statusAt),
      new Date(now).toISOString(),
    ],
  });
};
