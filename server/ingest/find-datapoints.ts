import type { PoolClient } from 'pg';
import type { DatapointRole } from '../../src/domain/readings/datapoint-roles.ts';
import { datapointFacts, rolesByModel } from '../../src/domain/device-models/facts.ts';
import type { Meanings } from '../../src/domain/readings/readings.ts';
import type { Conversion } from '../../src/domain/readings/value-facts.ts';
import { groupBy } from '../../src/domain/group-by.ts';
import { keyFacts, rolesWith } from '../../src/domain/readings/well-known-keys.ts';
import { type Counter, COUNTER, counterOf, type CounterRow, LATEST_AT } from '../counters/load.ts';
import { int4s } from '../db/binary.ts';
import type { LockedDevice } from './lock-devices.ts';

/** Maximum datapoints per device, against decoders that invent keys. */
export const DATAPOINTS_MAX = 500;

/** The keys that a device sent; `true` for those sent as booleans. */
export interface Measured {
  readonly device: LockedDevice;
  readonly keys: Map<string, boolean>;
  /** What the model of the device says about its keys. */
  meanings?: Meanings;
}
/** A datapoint; `at` is the time of its latest reading in ms, null before the first. */
export interface Datapoint {
  readonly id: number;
  at: number | null;
  readonly unit: string | null;
  /** What makes a value of what is sent; null: it is the value. */
  readonly conversion: Conversion | null;
  /** Changes whenever what is remembered of its readings does, and with its facts. */
  version: number;
  /** Null if it is no counter. */
  counter: Counter | null;
}
interface Found extends Omit<Datapoint, 'counter'> {
  readonly device_id: number;
  readonly key: string;
  readonly counter: CounterRow | null;
}
/** By device and key. */
export type Datapoints = ReadonlyMap<number, ReadonlyMap<string, Datapoint>>;

const CONVERSION = `case when p.factor <> 1 or p.offset <> 0 or p.invalid is not null
  then json_build_object('factor', p.factor, 'offset', p.offset, 'invalid', p.invalid) end as conversion`;
const FIND = `
  select p.id, p.device_id, p.key, p.unit, ${LATEST_AT} as at, v.state_version as version, ${COUNTER} as counter,
    ${CONVERSION}
  from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = any($1::int[]) and p.key = any($2::text[])`;
const COUNT = `
  select device_id, count(*)::int as count from datapoints where device_id = any($1::int[]) group by device_id`;
const ROLES = `
  select id, device_id, key, role from datapoints where device_id = any($1::int[]) and role is not null`;
// What servers remember of the datapoints is outdated then, and the alarms are judged again.
const CHANGE_ROLES = `
  with changed as (
    update datapoints p set role = q.role, version = p.version + 1, updated_at = now()
    from unnest($1::int[], $2::text[]) as q(id, role) where p.id = q.id returning p.device_id),
  touched as (update devices set id = id where id in (select device_id from changed))
  update alarm_checks set is_changed = true where device_id in (select device_id from changed)`;
const CREATE = `
  with created as (
    insert into datapoints (device_id, key, xid, role, label, unit, kind, factor, "offset", invalid, rolls_over_at,
      resolution, max_flow)
    select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::float8[], $9::float8[], $10::jsonb[], $11::float8[], $12::float8[], $13::float8[])
    on conflict do nothing
    returning *
  )
  select p.id, p.device_id, p.key, p.unit, ${LATEST_AT} as at, 0 as version, ${COUNTER} as counter, ${CONVERSION}
  from created p left join datapoint_values v on false`;

interface Missing {
  readonly device: LockedDevice;
  readonly key: string;
  readonly isBoolean: boolean;
  readonly meanings: Meanings | undefined;
}

/** A datapoint that has a role. */
interface Holder {
  readonly id: number;
  readonly device_id: number;
  readonly key: string;
  readonly role: DatapointRole;
}

/**
 * The roles of new datapoints: of those that are one per device, what the device's others leave. One whose key comes first by the
 * rules of well-known keys takes its role over from another that has it only by its key.
 */
const newRoles = async (client: PoolClient, missing: readonly Missing[]) => {
  const byDevice = groupBy(missing, ({ device }) => device.id);
  const { rows } = await client.query<Holder>(ROLES, [[...byDevice.keys()]]);
  const holders = groupBy(rows, ({ device_id }) => device_id);
  const changed: { readonly id: number; readonly role: DatapointRole | null }[] = [];
  const roles = new Map(
    [...byDevice].map(([id, own]) => {
      const held = holders.get(id) ?? [];
      const meanings = own[0]?.meanings;
      const keys = own.map(({ key }) => key);
      if (!meanings) {
        const { given, lost } = rolesWith(keys, held);
        for (const { id: holder, key } of held)
          if (lost.has(key)) changed.push({ id: holder, role: lost.get(key) ?? null });
        return [id, given];
      }
      const meant = keys.map((key) => ({ key, facts: meanings.byKey.get(key)?.facts ?? null }));
      const others = held.map(({ role }) => role);
      return [id, rolesByModel(meant, meanings.claimed, others)];
    }),
  );
  if (changed.length > 0)
    await client.query(CHANGE_ROLES, [changed.map(({ id }) => id), changed.map(({ role }) => role)]);
  return ({ device, key }: Missing): DatapointRole | null => roles.get(device.id)?.get(key) ?? null;
};

const NO_FACTS = {
  factor: 1,
  offset: 0,
  invalid: null,
  rolls_over_at: null,
  resolution: null,
  max_flow: null,
};

const create = async (
  client: PoolClient,
  missing: readonly Missing[],
  withXid: boolean,
): Promise<Found[]> => {
  const roleOf = await newRoles(client, missing);
  const facts = missing.map((one) => {
    const { key, isBoolean, meanings } = one;
    const meant = meanings?.byKey.get(key);
    const role = roleOf(one);
    return meant ? datapointFacts(meant, role) : { ...keyFacts(key, isBoolean), ...NO_FACTS, role };
  });
  const { rows } = await client.query<Found>(CREATE, [
    missing.map(({ device }) => device.id),
    missing.map(({ key }) => key),
    missing.map(({ device, key }) => (withXid ? `${device.type}.${device.hw_serial}.${key}` : null)),
    facts.map(({ role }) => role),
    facts.map(({ label }) => label),
    facts.map(({ unit }) => unit),
    facts.map(({ kind }) => kind),
    facts.map(({ factor }) => factor),
    facts.map(({ offset }) => offset),
    facts.map(({ invalid }) => invalid && JSON.stringify(invalid)),
    facts.map(({ rolls_over_at }) => rolls_over_at),
    facts.map(({ resolution }) => resolution),
    facts.map(({ max_flow }) => max_flow),
  ]);
  return rows;
};

/**
 * The datapoints of locked devices; missing ones are created. Those beyond the device's limit are not in
 * the result.
 */
export const findDatapoints = async (
  client: PoolClient,
  measured: ReadonlyMap<number, Measured>,
): Promise<Datapoints> => {
  const found = new Map<number, Map<string, Datapoint>>();
  const addFound = (rows: readonly Found[]): void => {
    for (const { id, at, unit, version, counter, conversion, device_id, key } of rows) {
      const datapoint: Datapoint = { id, at, unit, version, counter: counterOf(counter), conversion };
      const byKey = found.get(device_id);
      if (byKey) byKey.set(key, datapoint);
      else found.set(device_id, new Map([[key, datapoint]]));
    }
  };
  const isMissing = ({ device, key }: Missing): boolean => !found.get(device.id)?.has(key);
  const devices = [...measured.keys()];
  const keys = new Set<string>();
  for (const one of measured.values()) for (const key of one.keys.keys()) keys.add(key);
  const { rows } = await client.query<Found>({
    name: 'ingest_find_datapoints',
    text: FIND,
    values: [int4s(devices, (id) => id), [...keys]],
  });
  addFound(rows);
  const unknown = [...measured.values()].flatMap((one) =>
    [...one.keys]
      .map(([key, isBoolean]): Missing => ({ device: one.device, key, isBoolean, meanings: one.meanings }))
      .filter(isMissing),
  );
  if (unknown.length === 0) return found;

  const counted = await client.query<{ device_id: number; count: number }>(COUNT, [devices]);
  const remaining = new Map(counted.rows.map((row) => [row.device_id, DATAPOINTS_MAX - row.count]));
  const missing = unknown.filter(({ device }) => {
    const left = remaining.get(device.id) ?? DATAPOINTS_MAX;
    remaining.set(device.id, left - 1);
    return left > 0;
  });
  if (missing.length === 0) return found;
  addFound(await create(client, missing, true));
  // Someone may have assigned its default external id to another datapoint: create it without one.
  const taken = missing.filter(isMissing);
  if (taken.length > 0) addFound(await create(client, taken, false));
  return found;
};
