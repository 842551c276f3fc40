import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { claimantOf } from './claims.ts';
import { deviceCacheOf, type Located, lockDevices } from './device-cache.ts';
import type { Arrival, Uplink } from './uplink.ts';

/** Devices that may wait for registration at one time; those of one company’s keys. Source: contract, section 6. */
const PENDING_MAX = 10_000;
const PENDING_MAX_OF_COMPANY = 2_000;

// The seed's identity first; then the network's names, since a serial may be exchanged and a type edited.
const FIND = `
  select d.id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    with ordinality as q(app_id, dev_id, hw_serial, type, n)
  left join lateral (
    select id, 0 as rank from devices where hw_serial = q.hw_serial and type = q.type
    union all
    select id, 1 from devices where app_id = q.app_id and dev_id = q.dev_id
    order by rank limit 1
  ) d on true
  order by q.n`;

/** What a device is known by, as one text; none of its parts can hold the separator. */
const identityOf = ({ app_id, dev_id, hw_serial, type }: Uplink): string =>
  `${app_id}\0${dev_id}\0${hw_serial ?? ''}\0${type}`;

const find = async (client: PoolClient, uplinks: readonly Uplink[]): Promise<(number | null)[]> => {
  // A batch holds many uplinks of few devices: each is looked for once.
  const places = new Map<string, number>();
  const asked: Uplink[] = [];
  const placeOf = uplinks.map((uplink) => {
    const identity = identityOf(uplink);
    const place = places.get(identity) ?? asked.push(uplink) - 1;
    places.set(identity, place);
    return place;
  });
  const { rows } = await client.query<{ id: number | null }>({
    name: 'ingest_find_devices',
    text: FIND,
    values: [
      asked.map((uplink) => uplink.app_id),
      asked.map((uplink) => uplink.dev_id),
      asked.map((uplink) => uplink.hw_serial),
      asked.map((uplink) => uplink.type),
    ],
  });
  return placeOf.map((place) => rows[place]?.id ?? null);
};

/** Pending devices by the company whose key created them; null where no key did. */
const COUNT = `
  select c.company_id as claimant, count(*)::int as pending
  from devices d left join device_claims c on c.device_id = d.id and c.is_first
  where d.is_active is null group by c.company_id`;
const CREATE = `
  with made as (
    insert into devices
      (title, app_id, dev_id, app_id_display, dev_id_display, hw_serial, type, company_id, created_at)
    select q.*, $9::timestamptz
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[]) as q
    on conflict do nothing
    returning id, app_id, dev_id, company_id
  ), claims as (
    insert into device_claims (device_id, company_id, is_first)
    select id, coalesce(company_id, 0), true from made
  )
  select app_id, dev_id from made`;

const nameOf = ({ app_id, dev_id }: Pick<Uplink, 'app_id' | 'dev_id'>): string =>
  JSON.stringify([app_id, dev_id]);

// Without a serial the network's name stands for it, as far as it is free.
const serialOf = (uplink: Uplink, attempt: number): string => {
  if (uplink.hw_serial !== null) return uplink.hw_serial;
  if (attempt === 2) return randomUUID().toUpperCase();
  const plain = attempt === 0 ? uplink.dev_id : `${uplink.dev_id}@${uplink.app_id}`;
  return plain.toUpperCase().slice(0, 64).toWellFormed();
};

const create = async (
  client: PoolClient,
  arrivals: ReadonlyMap<string, Arrival>,
  now: number,
): Promise<void> => {
  const companyOf = (uplink: Uplink): number | null => arrivals.get(nameOf(uplink))?.companyId ?? null;
  let missing = [...arrivals.values()].map(({ uplink }) => uplink);
  for (let attempt = 0; attempt < 3 && missing.length > 0; attempt++) {
    const { rows } = await client.query<Uplink>(CREATE, [
      missing.map((uplink) => uplink.title),
      missing.map((uplink) => uplink.app_id),
      missing.map((uplink) => uplink.dev_id),
      missing.map((uplink) => uplink.app_id_display),
      missing.map((uplink) => uplink.dev_id_display),
      missing.map((uplink) => serialOf(uplink, attempt)),
      missing.map((uplink) => uplink.type),
      missing.map(companyOf),
      new Date(now).toISOString(),
    ]);
    const made = new Set(rows.map(nameOf));
    missing = missing.filter((uplink) => uplink.hw_serial === null && !made.has(nameOf(uplink)));
  }
};

/** One arrival for each name, the first: whose key spoke of a device first, to whom it is noted. */
const firstByName = (arrivals: readonly Arrival[]): Map<string, Arrival> => {
  const first = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    const name = nameOf(arrival.uplink);
    if (!first.has(name)) first.set(name, arrival);
  }
  return first;
};

/** Those unknown devices that may become pending: neither their company nor the platform has too many already. */
const withinLimits = async (
  client: PoolClient,
  unknown: ReadonlyMap<string, Arrival>,
): Promise<ReadonlyMap<string, Arrival>> => {
  if (unknown.size === 0) return unknown;
  const { rows } = await client.query<{ claimant: number | null; pending: number }>(COUNT);
  const pending = new Map(rows.map((row) => [row.claimant, row.pending]));
  let total = rows.reduce((sum, row) => sum + row.pending, 0);
  const welcome = new Map<string, Arrival>();
  for (const [name, arrival] of unknown) {
    const claimant = claimantOf(arrival.companyId);
    const own = pending.get(claimant) ?? 0;
    if (total >= PENDING_MAX || (arrival.companyId !== null && own >= PENDING_MAX_OF_COMPANY)) continue;
    total += 1;
    pending.set(claimant, own + 1);
    welcome.set(name, arrival);
  }
  return welcome;
};

/**
 * The id of each arrival's device, in their order. An unknown one is made, pending registration and
 * claimed by the company of the key it came with; null where too many are pending already.
 */
const findDevices = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  now: number,
): Promise<readonly (number | null)[]> => {
  const uplinks = arrivals.map(({ uplink }) => uplink);
  const found = await find(client, uplinks);
  if (!found.includes(null)) return found;
  // One server at a time makes devices: the count must hold, and two uplinks of one device make one.
  await client.query(`select pg_advisory_xact_lock(hashtext('flowgen:pending'))`);
  const again = await find(client, uplinks);
  const unknown = firstByName(arrivals.filter((_, index) => again[index] === null));
  const welcome = await withinLimits(client, unknown);
  if (welcome.size === 0) return again;
  await create(client, welcome, now);
  return find(client, uplinks);
};

/** The devices of these arrivals, locked; unknown ones are made, as far as there is room. */
export const locateDevices = async (
  pool: Pool,
  client: PoolClient,
  arrivals: readonly Arrival[],
  now: number,
): Promise<Located> => {
  const known = deviceCacheOf(pool);
  const uplinks = arrivals.map(({ uplink }) => uplink);
  const located = await known.locate(client, uplinks);
  if (located) return located;
  const ids = await findDevices(client, arrivals, now);
  known.remember(uplinks, ids);
  const devices = await lockDevices(
    client,
    ids.filter((id) => id !== null),
  );
  return { ids, devices };
};
