import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '../../src/domain/reading-hours.ts';
import type { Inputs } from './inputs.ts';

// Readings are only added, and each changes the count of its hour: hours stand for what they sum up.
const HASHES = `
  select id, sum(hash)::text as hash from (
    select datapoint_id as id, sum(hash_record_extended(row(hour, count, min, max, first, last), 0)::numeric) as hash
    from reading_hours where datapoint_id = any($1::int[]) and hour >= $3 and hour < $4 group by 1
    union all
    select datapoint_id, sum(hash_record_extended(row(ts, value), 0)::numeric)
    from readings where datapoint_id = any($1::int[])
      and (ts >= $2 and ts < least($3, $5::timestamptz) or ts >= greatest($4, $2::timestamptz) and ts < $5)
    group by 1
  ) parts group by id order by id`;
// A plan for a few ids would be kept for many.
const AT_ONCE = 500;

/** The readings that a run is about, and nothing that is written anew each time. */
export const dataHash = async (
  client: Pool | PoolClient,
  { devices, from, to, profile, kind, time_zone, tariff }: Inputs,
): Promise<string> => {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ kind, from, to, time_zone, tariff, limits: profile.limits }));
  const [begin, end] = [
    Math.ceil(Date.parse(from) / HOUR_MS) * HOUR_MS,
    Math.floor(Date.parse(to) / HOUR_MS) * HOUR_MS,
  ];
  const facts = devices.map(({ device_id, interval_s, datapoints }) => [
    device_id,
    interval_s,
    datapoints.map(({ id, unit, rolls_over_at }) => [id, unit, rolls_over_at]),
  ]);
  hash.update(JSON.stringify(facts));
  const ids = devices.flatMap(({ datapoints }) => datapoints.map(({ id }) => id)).toSorted((a, b) => a - b);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const { rows } = await client.query<{ id: number; hash: string }>(HASHES, [
      ids.slice(at, at + AT_ONCE),
      from,
      new Date(begin).toISOString(),
      new Date(Math.max(begin, end)).toISOString(),
      to,
    ]);
    for (const row of rows) hash.update(`\n${row.id} ${row.hash}`);
  }
  return hash.digest('hex');
};
