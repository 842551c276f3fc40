import type { PoolClient } from 'pg';
import { int4s } from '../db/binary.ts';
import type { Located, LockedDevice } from './lock-devices.ts';
import type { Arrival } from './uplink.ts';

/** Represents the platform’s own keys in claims. */
export const PLATFORM = 0;
export const claimantOf = (companyId: number | null): number => companyId ?? PLATFORM;

/** Companies whose keys have sent a pending device, by device id. */
export type Claims = ReadonlyMap<number, ReadonlySet<number>>;

export interface Claimed extends Located {
  readonly claims: Claims;
  /** Whether a device lost its company. */
  readonly hasContested: boolean;
}

const FIND = `
  select device_id, array_agg(company_id) as companies from device_claims
  where device_id = any($1::int[]) group by device_id`;
const CLAIM = `
  insert into device_claims (device_id, company_id, is_first)
  select *, false from unnest($1::int[], $2::int[]) on conflict do nothing`;
/** Releases external ids assigned while the device had a company: no other company could use them. */
const RELEASE_XIDS = `
  update datapoints p set xid = null from devices d
  where d.id = any($1::int[]) and p.device_id = d.id and (
    p.xid <> d.type || '.' || d.hw_serial || '.' || p.key
    or exists (select from datapoints t where t.xid = p.xid and t.company_id is null and t.device_id <> d.id))`;
/** The company may have added the pending device to projects, or to its meter tree. */
const DETACH = `
  with links as (delete from project_devices where device_id = any($1::int[]))
  update devices set parent_device_id = null where parent_device_id = any($1::int[])`;
const CONTEST = `
  update devices set company_id = null, xid = null, parent_device_id = null, version = version + 1, updated_at = now()
  where id = any($1::int[]) and company_id is not null`;

const findClaims = async (client: PoolClient, ids: readonly number[]): Promise<Map<number, Set<number>>> => {
  const { rows } = await client.query<{ device_id: number; companies: number[] }>({
    name: 'ingest_find_claims',
    text: FIND,
    values: [int4s(ids, (id) => id)],
  });
  return new Map(rows.map((row) => [row.device_id, new Set(row.companies)]));
};

/**
 * Records which company's keys send which pending device. A device sent with the keys of a second company
 * (the platform counts as one) is contested and loses its company. A pending device without claims was
 * assigned to its company by a person, and stays there. The devices must be locked.
 */
export const claimPending = async (
  client: PoolClient,
  arrivals: readonly Arrival[],
  located: Located,
): Promise<Claimed> => {
  const { ids, devices } = located;
  const foreign = arrivals.flatMap(({ companyId }, index) => {
    const device = devices.get(ids[index] ?? -1);
    const isClaimable = device?.is_active === null && device.company_id !== companyId;
    return device && isClaimable ? [{ device, claimant: claimantOf(companyId) }] : [];
  });
  if (foreign.length === 0) return { ...located, claims: new Map(), hasContested: false };
  const claims = await findClaims(client, [...new Set(foreign.map(({ device }) => device.id))]);
  const added = foreign.filter(({ device, claimant }) => {
    const known = claims.get(device.id);
    if (!known || known.has(claimant)) return false;
    known.add(claimant);
    return true;
  });
  if (added.length === 0) return { ...located, claims, hasContested: false };
  const contested = new Map<number, LockedDevice>(
    added.map(({ device }) => [device.id, { ...device, company_id: null }]),
  );
  await client.query(CLAIM, [
    int4s(added, ({ device }) => device.id),
    int4s(added, ({ claimant }) => claimant),
  ]);
  const contestedIds = int4s([...contested.keys()], (id) => id);
  await client.query(RELEASE_XIDS, [contestedIds]);
  await client.query(DETACH, [contestedIds]);
  const { rowCount } = await client.query(CONTEST, [contestedIds]);
  return { ids, devices: new Map([...devices, ...contested]), claims, hasContested: (rowCount ?? 0) > 0 };
};
