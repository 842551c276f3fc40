import type { PoolClient } from 'pg';
import type { Reading } from './store.ts';

type Table = 'readings' | 'quarantined_readings';

// Rows written by this transaction carry its id in xmin. If a reading occurs twice, the first counts as new.
const WRITTEN_HERE = (table: Table): string => `
  select min(q.n)::int - 1 as place
  from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as q(id, at, value, n)
  join ${table} r
    on r.datapoint_id = q.id and r.ts = to_timestamp(q.at / 1000.0)::timestamptz(3) and r.value = q.value
  where r.xmin = pg_current_xact_id()::xid
  group by q.id, q.at, q.value`;

/**
 * Tells by index which readings were new (`stored` of them); the others are duplicates. Must run in the
 * transaction that has just stored them.
 */
export const findInserted = async (
  client: PoolClient,
  table: Table,
  readings: readonly Reading[],
  stored: number,
): Promise<(index: number) => boolean> => {
  if (stored === readings.length) return () => true;
  if (stored === 0) return () => false;
  const { rows } = await client.query<{ place: number }>({
    name: `ingest_new_${table}`,
    text: WRITTEN_HERE(table),
    values: [
      readings.map(({ datapoint }) => datapoint),
      readings.map(({ ts }) => ts),
      readings.map(({ value }) => value),
    ],
  });
  const inserted = new Set(rows.map(({ place }) => place));
  return (index) => inserted.has(index);
};
