import type { Pool } from 'pg';

const DAY_MS = 86_400_000;
/** Counting stops here. */
const COUNTED_MAX = 10_000;
const NEWEST = 50;

/** A reading with an implausible time; device and datapoint are null if deleted. Times in ms. */
interface Row {
  readonly device_id: number | null;
  readonly device: string | null;
  readonly datapoint_id: number;
  readonly key: string | null;
  readonly label: string | null;
  readonly unit: string | null;
  readonly value: number;
  readonly ts: number;
  readonly reason: string;
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
 * `more` when counting stopped at the limit. Both use the index on the time of arrival.
 */
export const newestQuarantined = async (pool: Pool, now: number) => {
  const [newest, counted] = await Promise.all([
    pool.query<Row>(NEWEST_ROWS),
    pool.query<{ count: number }>(COUNT, [iso(now - DAY_MS)]),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  return {
    last_24_h: count,
    more: count === COUNTED_MAX,
    newest: newest.rows.map((row) => ({ ...row, ts: iso(row.ts), received_at: iso(row.received_at) })),
  };
};
