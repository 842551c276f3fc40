import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { claimantOf } from './claims.ts';
import { type Located, lockDevices } from './lock-devices.ts';
import type { Arrival, Uplink } from './uplink.ts';

/** Maximum pending devices, in total and per company. See docs/specification.md, section 6. */
const PENDING_MAX = 10_000;
const PENDING_MAX_OF_COMPANY = 2_000;

// By serial and type first, then by the network's names: a serial may be exchanged and a type edited.
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

/** The identity of a device as one string; no part can contain the separator. */
const identityOf = ({ app_id, dev_id, hw_serial, type }: Uplink): string =>
  `${app_id}\0${dev_id}\0${hw_serial ?? ''}\0${type}`;

/** The ids of the devices that uplinks belong to, in order; null where there is none yet. */
export const findKnownDevices = async (
  client: Pick<PoolClient, 'query'>,
  uplinks: readonly Uplink[],
): Promise<(number | null)[]> => {
  // A batch has many uplinks of few devices: look each device up once.
  const indexByIdentity = new Map<string, number>();
  const distinct: Uplink[] = [];
  const indexes = uplinks.map((uplink) => {
    const identity = identityOf(uplink);
    const index = indexByIdentity.get(identity) ?? distinct.push(uplink) - 1;
    indexByIdentity.set(identity, index);
    return index;
  });
  const { rows } = await client.query<{ id: number | null }>({
    name: 'ingest_find_devices',
    text: FIND,
    values: [
      distinct.map((uplink) => uplink.app_id),
      distinct.map((uplink) => uplink.dev_id),
      distinct.map((uplink) => uplink.hw_serial),
      distinct.map((uplink) => uplink.type),
    ],
  });
  return indexes.map((index) => rows[index]?.id ?? null);
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

// Without a serial, use the network's name if it is free, then variants of it.
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
    const created = new Set(rows.map(nameOf));
    missing = missing.filter((uplink) => uplink.hw_serial === null && !created.has(nameOf(uplink)));
  }
};

/** The first arrival of each name: the key that sent a device first claims it. */
const firstByName = (arrivals: readonly Arrival[]): Map<string, Arrival> => {
  const first = new Map<string, Arrival>();
  for (const arrival of arrivals) {
    const name = nameOf(arrival.uplink);
    if (!first.has(name)) first.set(name, arrival);
  }
  return first;
};

/** The unknown devices that may become pending within the limits of their company and the platform. */
const withinLimits = async (
  client: PoolClient,
  unknown: ReadonlyMap<string, Arrival>,
): Promise<ReadonlyMap<string, Arrival>> => {
  if (unknown.size === 0) return unknown;
  const { rows } = await client.query<{ claimant: number | null; pending: number }>(COUNT);
  const pending = new Map(rows.map((row) => [row.claimant, row.pending]));
  let total = rows.reduce((sum, row) => sum + row.pending, 0);
  const allowed = new Map<string, Arrival>();
  for (const [name, arrival] of unknown) {
    const claimant = claimantOf(arrival.companyId);
    const own = pending.get(claimant) ?? 0;
    if (total >= PENDING_MAX || (arrival.companyId !== null && own >= PENDING_MAX_OF_COMPANY)) continue;
    total += 1;
    pending.set(claimant, own + 1);
    allowed.set(name, arrival);
  }
  return allowed;
};

/**
 * The device id of each arrival, in order. Unknown devices are created, pending registration and claimed
 * by the company of the key they came with; null when too many are pending.
 */
const findDevices = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  now: number,
): Promise<readonly (number | null)[]> => {
  const uplinks = arrivals.map(({ uplink }) => uplink);
  const found = await findKnownDevices(client, uplinks);
  if (!found.includes(null)) return found;
  // Devices are created under a lock: the limit must hold, and two uplinks of one device must create only one.
  await client.query(`select pg_advisory_xact_lock(hashtext('flowgen:pending'))`);
  const again = await findKnownDevices(client, uplinks);
  const unknown = firstByName(arrivals.filter((_, index) => again[index] === null));
  const allowed = await withinLimits(client, unknown);
  if (allowed.size === 0) return again;
  await create(client, allowed, now);
  return findKnownDevices(client, uplinks);
};

/** Finds and locks the devices of these arrivals; creates unknown ones within the limits. */
export const locateDevices = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  now: number,
): Promise<Located> => {
  const ids = await findDevices(client, arrivals, now);
  return {
    ids,
    devices: await lockDevices(
      client,
      ids.filter((id) => id !== null),
    ),
  };
};
