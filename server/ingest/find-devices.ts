import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { claimantOf } from './claims.ts';
import { type Located, lockDevices, type LockedDevice } from './lock-devices.ts';
import type { Arrival, Uplink } from './uplink.ts';

/** Maximum pending devices, in total and per company. See docs/specification.md, section 6. */
const PENDING_MAX = 10_000;
const PENDING_MAX_OF_COMPANY = 2_000;

/*
 * The device of each uplink. With a serial: the registered device with that serial and type; the only registered one with
 * that serial; the registered one with the network's names that has no serial of its own; the pending one with that serial
 * and type. A guessed type never makes a second device, so then any with that serial will do, preferably the one that the
 * network's names mean. Without a serial: by the network's names, registered devices first.
 */
const FIND = `
  select d.id
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bool[])
    with ordinality as q(app_id, dev_id, hw_serial, type, is_guessed, n)
  left join lateral (
    select id, rank, is_named from (
      select id, app_id = q.app_id and dev_id = q.dev_id as is_named, case
        when is_active is not null and type = q.type then 0
        when is_active is not null and count(*) filter (where is_active is not null) over () = 1 then 1
        when is_active is null and type = q.type then 3
        when is_active is not null and q.is_guessed then 4
        when is_active is null and (q.is_guessed or is_type_guessed) then 5 end as rank
      from devices where hw_serial = q.hw_serial
      union all
      select id, true, case when is_active is not null then 2 when is_serial_derived then 6 else 7 end
      from devices where app_id = q.app_id and dev_id = q.dev_id and (q.hw_serial is null or is_serial_derived)
    ) found where rank is not null
    order by rank, is_named desc, id limit 1
  ) d on true
  order by q.n`;

/** The identity of a device as one string; no part can contain the separator. */
const identityOf = ({ app_id, dev_id, hw_serial, type, isTypeGuessed }: Uplink): string =>
  `${app_id}\0${dev_id}\0${hw_serial ?? ''}\0${type}\0${isTypeGuessed ? '?' : ''}`;

/** The ids of the devices of these uplinks, by index; null where there is none. */
export const findDeviceIds = async (
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
      distinct.map((uplink) => uplink.isTypeGuessed),
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
    insert into devices (title, app_id, dev_id, app_id_display, dev_id_display, hw_serial, is_serial_derived, type,
      is_type_guessed, company_id, created_at)
    select q.*, $11::timestamptz
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[], $8::text[],
      $9::bool[], $10::int[]) as q
    on conflict do nothing
    returning id, hw_serial, type, company_id
  ), claims as (
    insert into device_claims (device_id, company_id, is_first)
    select id, coalesce(company_id, 0), true from made
  )
  select hw_serial, type from made`;

/** What a pending device is identified by: its serial and type, or without a serial the network's names. */
const pendingKey = ({ app_id, dev_id, hw_serial, type }: Uplink): string =>
  JSON.stringify(hw_serial === null ? [app_id, dev_id, null] : [hw_serial, type]);

// Without a serial, use the network's name if it is free, then variants of it.
const serialOf = (uplink: Uplink, attempt: number): string => {
  if (uplink.hw_serial !== null) return uplink.hw_serial;
  if (attempt === 2) return randomUUID().toUpperCase();
  const plain = attempt === 0 ? uplink.dev_id : `${uplink.dev_id}@${uplink.app_id}`;
  return plain.toUpperCase().slice(0, 64).toWellFormed();
};

const create = async (client: PoolClient, arrivals: readonly Arrival[], now: number): Promise<void> => {
  let missing = arrivals;
  for (let attempt = 0; attempt < 3 && missing.length > 0; attempt++) {
    const uplinks = missing.map(({ uplink }) => uplink);
    const serials = uplinks.map((uplink) => serialOf(uplink, attempt));
    const { rows } = await client.query<{ hw_serial: string; type: string }>(CREATE, [
      uplinks.map((uplink) => uplink.title),
      uplinks.map((uplink) => uplink.app_id),
      uplinks.map((uplink) => uplink.dev_id),
      uplinks.map((uplink) => uplink.app_id_display),
      uplinks.map((uplink) => uplink.dev_id_display),
      serials,
      uplinks.map((uplink) => uplink.hw_serial === null),
      uplinks.map((uplink) => uplink.type),
      uplinks.map((uplink) => uplink.isTypeGuessed),
      missing.map(({ companyId }) => companyId),
      new Date(now).toISOString(),
    ]);
    const created = new Set(rows.map(({ hw_serial, type }) => `${type}/${hw_serial}`));
    // Of two names that make the same serial, the second one needs another.
    const isMissing = (uplink: Uplink, serial: string): boolean =>
      uplink.hw_serial === null && !created.delete(`${uplink.type}/${serial}`);
    missing = missing.filter(({ uplink }, index) => isMissing(uplink, serials[index] as string));
  }
};

/**
 * The first arrival of each unknown device: the key that sent it first claims it. Of a serial that comes with a type,
 * those with a guessed one are no device of their own.
 */
const firstOfEach = (arrivals: readonly Arrival[]): Map<string, Arrival> => {
  const first = new Map<string, Arrival>();
  const known = new Set<string>();
  const isGuess = ({ uplink }: Arrival): boolean => uplink.hw_serial !== null && uplink.isTypeGuessed;
  for (const arrival of [...arrivals.filter((one) => !isGuess(one)), ...arrivals.filter(isGuess)]) {
    const { uplink } = arrival;
    const key = pendingKey(uplink);
    if (first.has(key) || (isGuess(arrival) && known.has(uplink.hw_serial as string))) continue;
    first.set(key, arrival);
    if (uplink.hw_serial !== null) known.add(uplink.hw_serial);
  }
  return first;
};

/** The unknown devices that may become pending within the limits of their company and the platform. */
const withinLimits = async (client: PoolClient, unknown: readonly Arrival[]): Promise<readonly Arrival[]> => {
  if (unknown.length === 0) return unknown;
  const { rows } = await client.query<{ claimant: number | null; pending: number }>(COUNT);
  const pending = new Map(rows.map((row) => [row.claimant, row.pending]));
  let total = rows.reduce((sum, row) => sum + row.pending, 0);
  const allowed: Arrival[] = [];
  for (const arrival of unknown) {
    const claimant = claimantOf(arrival.companyId);
    const own = pending.get(claimant) ?? 0;
    if (total >= PENDING_MAX || (arrival.companyId !== null && own >= PENDING_MAX_OF_COMPANY)) continue;
    total += 1;
    pending.set(claimant, own + 1);
    allowed.push(arrival);
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
  const found = await findDeviceIds(client, uplinks);
  if (!found.includes(null)) return found;
  // Devices are created under a lock: the limit must hold, and two uplinks of one device must create only one.
  await client.query(`select pg_advisory_xact_lock(hashtext('flowgen:pending'))`);
  const again = await findDeviceIds(client, uplinks);
  const unknown = firstOfEach(arrivals.filter((_, index) => again[index] === null));
  const allowed = await withinLimits(client, [...unknown.values()]);
  if (allowed.length === 0) return again;
  await create(client, allowed, now);
  return findDeviceIds(client, uplinks);
};

const SET_TYPES = `
  update devices d set type = q.type, is_type_guessed = false
  from unnest($1::int[], $2::text[]) as q(id, type) where d.id = q.id`;

/** Gives pending devices whose type was guessed the one that their uplinks name. */
const withNamedTypes = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  { ids, devices }: Located,
): Promise<Located> => {
  const named = new Map<number, LockedDevice>();
  for (const [index, { uplink }] of arrivals.entries()) {
    const device = devices.get(ids[index] ?? -1);
    if (uplink.isTypeGuessed || !device?.is_type_guessed || device.is_active !== null) continue;
    named.set(device.id, { ...device, type: uplink.type, is_type_guessed: false });
  }
  if (named.size === 0) return { ids, devices };
  const changed = [...named.values()];
  await client.query(SET_TYPES, [changed.map(({ id }) => id), changed.map(({ type }) => type)]);
  return { ids, devices: new Map([...devices, ...named]) };
};

/** Finds and locks the devices of these arrivals; creates unknown ones within the limits. */
export const locateDevices = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  now: number,
): Promise<Located> => {
  const ids = await findDevices(client, arrivals, now);
  const devices = await lockDevices(
    client,
    ids.filter((id) => id !== null),
  );
  return withNamedTypes(client, arrivals, { ids, devices });
};
