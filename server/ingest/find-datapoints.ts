import type { PoolClient } from 'pg';
import { keyFacts } from '../../src/domain/well-known-keys.ts';
import type { LockedDevice } from './find-devices.ts';

/** Datapoints that one device may have; a decoder that invents keys is stopped here. */
export const DATAPOINTS_MAX = 500;

/** What is measured, before it is known which datapoint that is. */
export interface Measured {
  readonly device: LockedDevice;
  readonly key: string;
  readonly isBoolean: boolean;
}
interface Found {
  id: number;
  device_id: number;
  key: string;
}
export type DatapointIds = ReadonlyMap<string, number>;

/** The name of a datapoint among those of a batch. */
export const datapointName = (deviceId: number, key: string): string => `${deviceId} ${key}`;

const FIND = `
  select id, device_id, key from datapoints where device_id = any($1::int[]) and key = any($2::text[])`;
const COUNT = `
  select device_id, count(*)::int as count from datapoints where device_id = any($1::int[]) group by device_id`;
const CREATE = `
  insert into datapoints (device_id, key, label, unit, kind, xid)
  select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
  on conflict do nothing
  returning id, device_id, key`;

const create = async (
  client: PoolClient,
  missing: readonly Measured[],
  withXid: boolean,
): Promise<Found[]> => {
  const facts = missing.map(({ key, isBoolean }) => keyFacts(key, isBoolean));
  const { rows } = await client.query<Found>(CREATE, [
    missing.map(({ device }) => device.id),
    missing.map(({ key }) => key),
    facts.map(({ label }) => label),
    facts.map(({ unit }) => unit),
    facts.map(({ kind }) => kind),
    missing.map(({ device, key }) => (withXid ? `${device.type}.${device.hw_serial}.${key}` : null)),
  ]);
  return rows;
};

/**
 * The ids of the datapoints of locked devices, by `datapointName`; those that are missing are made.
 * One that can't be made, since its device has too many, is not in the answer.
 */
export const findDatapoints = async (
  client: PoolClient,
  measured: readonly Measured[],
): Promise<DatapointIds> => {
  const ids = new Map<string, number>();
  const note = (rows: readonly Found[]): void => {
    for (const row of rows) ids.set(datapointName(row.device_id, row.key), row.id);
  };
  const wanted = new Map(measured.map((one) => [datapointName(one.device.id, one.key), one]));
  const devices = [...new Set(measured.map(({ device }) => device.id))];
  const found = await client.query<Found>({
    name: 'ingest_find_datapoints',
    text: FIND,
    values: [devices, [...new Set(measured.map(({ key }) => key))]],
  });
  note(found.rows);
  const unknown = [...wanted].filter(([name]) => !ids.has(name)).map(([, one]) => one);
  if (unknown.length === 0) return ids;

  const counted = await client.query<{ device_id: number; count: number }>(COUNT, [devices]);
  const room = new Map(counted.rows.map((row) => [row.device_id, DATAPOINTS_MAX - row.count]));
  const missing = unknown.filter(({ device }) => {
    const left = room.get(device.id) ?? DATAPOINTS_MAX;
    room.set(device.id, left - 1);
    return left > 0;
  });
  if (missing.length === 0) return ids;
  note(await create(client, missing, true));
  // A person may have given its external id to another datapoint.
  const taken = missing.filter(({ device, key }) => !ids.has(datapointName(device.id, key)));
  if (taken.length > 0) note(await create(client, taken, false));
  return ids;
};
