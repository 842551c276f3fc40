import { createHash } from 'node:crypto';
import { HOUR_MS, hourOf } from '../../src/domain/readings/reading-hours.ts';
import { withHours } from '../cold/reader.ts';
import type { HistoryPool } from '../cold/sources.ts';
import { withFiles } from '../cold/rows.ts';
import type { InputDevice, Inputs } from '../../src/domain/reports/inputs.ts';

// Readings are only added, and each changes the count of its hour, so hashing the hours covers their readings.
const HASHES = `
  select id, sum(hash)::text as hash from (
    select datapoint_id as id, sum(hash_record_extended(row(hour, count, min, max, first, last, counted, entered), 0)) as hash
    from reading_hours where datapoint_id = any($1::int[]) and hour >= $3 and hour < $4 group by 1
    union all
    select datapoint_id, sum(hash_record_extended(row(ts, value), 0))
    from readings where datapoint_id = any($1::int[]) and mark is null
      and (ts >= $2 and ts < least($3, $5::timestamptz) or ts >= greatest($4, $2::timestamptz) and ts < $5)
    group by 1
  ) parts group by id order by id`;
// Batched, since the cached plan for a few ids would be reused for many.
const BATCH_SIZE = 500;

/** Hashes by datapoint; those without readings have none. */
export type Hashes = Map<number, string>;

/** Hashes the readings of devices in the period. */
export const hashesOf = async (
  { pool, cold }: HistoryPool,
  devices: readonly InputDevice[],
  { from, to }: Inputs,
): Promise<Hashes> => {
  const [begin, end] = [
    Math.ceil(Date.parse(from) / HOUR_MS) * HOUR_MS,
    Math.floor(Date.parse(to) / HOUR_MS) * HOUR_MS,
  ];
  const ids = devices.flatMap(({ datapoints }) => datapoints.map(({ id }) => id));
  const hashes: Hashes = new Map();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const part = ids.slice(at, at + BATCH_SIZE);
    const values = [
      part,
      from,
      new Date(begin).toISOString(),
      new Date(Math.max(begin, end)).toISOString(),
      to,
    ];
    const edges = [from, to].map(Date.parse).filter((edge) => hourOf(edge) !== edge);
    const hours = part.flatMap((id) => edges.map((edge) => ({ id, hour: hourOf(edge) })));
    const { rows } = await withHours(cold, pool, hours, (files) =>
      pool.query<{ id: number; hash: string }>(withFiles({ text: HASHES, values }, files)),
    );
    for (const row of rows) hashes.set(row.id, row.hash);
  }
  return hashes;
};

/** One hash of a run’s readings and settings, without anything that differs between identical runs. */
export const hashOf = (
  { devices, from, to, profile, kind, time_zone, tariff }: Inputs,
  hashes: Hashes,
): string => {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ kind, from, to, time_zone, tariff, limits: profile.limits }));
  const read = devices.map(({ device_id, interval_s, datapoints }) => [
    device_id,
    interval_s,
    datapoints.map(({ id, unit, rolls_over_at }) => [id, unit, rolls_over_at]),
  ]);
  hash.update(JSON.stringify(read));
  for (const [id, of] of [...hashes].toSorted(([a], [b]) => a - b)) hash.update(`\n${id} ${of}`);
  return hash.digest('hex');
};

/** The hash for the readings as they are now. */
export const dataHash = async (source: HistoryPool, inputs: Inputs): Promise<string> =>
  hashOf(inputs, await hashesOf(source, inputs.devices, inputs));
