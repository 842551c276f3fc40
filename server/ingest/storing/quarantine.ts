import type { Quarantined } from '../../../src/domain/api/ingest-figures.ts';
import type { Pool, PoolClient } from 'pg';
import type { Reading } from '../../../src/domain/readings/reading-hours.ts';
import type { TimeFault } from '../../../src/domain/readings/readings.ts';
import { storedText, writeStored } from '../../texts/translations.ts';
import { AT, columnsOf, RETURN_READING, SENT, sentColumn } from './columns.ts';

/** A reading with an implausible time. */
export interface QuarantinedReading extends Reading {
  readonly fault: TimeFault;
}

const QUARANTINE = `
  insert into quarantined_readings (datapoint_id, ts, value, received_at, reason, sent)
  select q.id, ${AT}, q.value, $5::timestamptz, q.reason, ${SENT}
  from unnest($1::int[], $2::float8[], $3::float8[], $4::text[], $6::float8[]) as q(id, at, value, reason, sent)
  on conflict do nothing
  ${RETURN_READING}`;

/** Stores readings with an implausible time; returns those that were new. */
export const storeQuarantined = async (
  client: PoolClient,
  readings: readonly QuarantinedReading[],
  now: number,
): Promise<readonly Reading[]> => {
  if (readings.length === 0) return [];
  const { rows } = await client.query<Reading>(QUARANTINE, [
    ...columnsOf(readings),
    readings.map(({ fault }) => storedText(`ingest.${fault}`)),
    new Date(now).toISOString(),
    sentColumn(readings),
  ]);
  return rows;
};

const DAY_MS = 86_400_000;
/** Counting stops here. */
const COUNTED_MAX = 10_000;
const NEWEST = 50;

/** A reading with an implausible time; device and datapoint are null if deleted. Times in ms. */
interface Row extends Omit<Quarantined, 'ts' | 'received_at'> {
  readonly ts: number;
  readonly received_at: number;
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

const NEWEST_ROWS = `
  select d.id as device_id, d.title as device, q.datapoint_id, p.key, p.label, p.unit,
    q.value, ${MS('q.ts')} as ts, q.reason, ${MS('q.received_at')} as received_at
  from (
    select * from quarantined_readings
    order by received_at desc, datapoint_id, ts, value limit ${NEWEST}
  ) q
  left join datapoints p on p.id = q.datapoint_id
  left join devices d on d.id = p.device_id
  order by q.received_at desc, q.datapoint_id, q.ts, q.value`;
const COUNT = `
  select count(*)::int as count from (
    select from quarantined_readings where received_at > $1 limit ${COUNTED_MAX}
  ) q`;

const iso = (ms: number): string => new Date(Math.round(ms)).toISOString();

/**
 * The quarantine of all servers on the database: its newest readings and the number of the last 24 hours;
 * `more` when counting stopped at the limit. Both use the index on the time of arrival. Reasons are in the language
 * of a locale.
 */
export const newestQuarantined = async (pool: Pool, now: number, locale: string) => {
  const [newest, counted] = await Promise.all([
    pool.query<Row>(NEWEST_ROWS),
    pool.query<{ count: number }>(COUNT, [iso(now - DAY_MS)]),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  return {
    last_24_h: count,
    more: count === COUNTED_MAX,
    newest: newest.rows.map((row) => ({
      ...row,
      ts: iso(row.ts),
      reason: writeStored(row.reason, locale),
      received_at: iso(row.received_at),
    })),
  };
};
