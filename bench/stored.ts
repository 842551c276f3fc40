import type { Pool } from 'pg';
import { zeroRow } from './table.ts';
import { type Ledger, timeOf } from './writers.ts';

const STORED = `
  select d.dev_id || ' ' || r.value::int as name, (extract(epoch from r.ts) * 1000)::float8 as at, count(*)::int as times
  from readings r join datapoints p on p.id = r.datapoint_id join devices d on d.id = p.device_id
  group by 1, 2`;
// An hour's count is too high if a reading was counted twice, and too low if it was missed.
const HOURS = `
  select coalesce(sum(abs(coalesce(h.count, 0) - coalesce(r.count, 0))), 0)::int as wrong
  from reading_hours h full join (
    select datapoint_id, date_trunc('hour', ts, 'UTC') as hour, count(*) from readings group by 1, 2
  ) r on r.datapoint_id = h.datapoint_id and r.hour = h.hour`;

/** Compares acknowledged with stored readings: how many are missing and how many are wrong. */
export const lookInto = async (pool: Pool, ledger: Ledger) => {
  const { rows } = await pool.query<{ name: string; at: number; times: number }>(STORED);
  const stored = new Map<string, number>();
  let misplaced = 0;
  for (const { name, at, times } of rows) {
    stored.set(name, (stored.get(name) ?? 0) + times);
    if (at !== timeOf(Number(name.split(' ')[1]))) misplaced += 1;
  }
  const missing = (names: ReadonlySet<string>): number =>
    [...names].filter((name) => !stored.has(name)).length;
  const hours = await pool.query<{ wrong: number }>(HOURS);
  return {
    missingHttp: missing(ledger.http),
    missingMqtt: missing(ledger.mqtt),
    twice: [...stored.values()].filter((times) => times > 1).length,
    misplaced,
    hours: hours.rows[0]?.wrong ?? Number.NaN,
  };
};

/** As table rows, all of which must be 0. */
export const foundRows = (found: Awaited<ReturnType<typeof lookInto>>): string[][] => [
  zeroRow('acknowledged by HTTP and missing', found.missingHttp),
  zeroRow('acknowledged by MQTT and missing', found.missingMqtt),
  zeroRow('stored twice', found.twice),
  zeroRow('stored with another time', found.misplaced),
  zeroRow('readings that the hours have too many or too few', found.hours),
];
