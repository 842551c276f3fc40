import type { Pool, PoolClient } from 'pg';
import type { TimedValue } from '../../src/domain/alarms/verdict.ts';
import type { Span } from '../../src/domain/reports/series.ts';
import { withDatapoints } from '../db/scope.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { recomputeDatapoints } from './recount.ts';

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

// The last one is not decided yet: the next reading tells what it is.
const IN_SPAN = `
  select o.datapoint_id as id, ${ms('o.ts')} as ts, o.value from outliers o
  where o.datapoint_id = any($1::int[]) and o.ts >= $2 and o.ts < $3 and not o.is_restored
    and not exists (select from datapoint_values v
      where v.datapoint_id = o.datapoint_id and v.pending_at = o.ts and v.pending = o.value)
  order by o.ts, o.value`;

/** The readings of counters in a span that are outliers, by datapoint. */
export const readOutliers = async (
  client: PoolClient,
  ids: readonly number[],
  { from, to }: Span,
): Promise<ReadonlyMap<number, readonly TimedValue[]>> => {
  const found = new Map<number, TimedValue[]>();
  if (ids.length === 0) return found;
  const values = [ids, new Date(from).toISOString(), new Date(to).toISOString()];
  const { rows } = await client.query<TimedValue & { id: number }>(IN_SPAN, values);
  for (const { id, ts, value } of rows) found.set(id, [...(found.get(id) ?? []), { ts, value }]);
  return found;
};

/** A reading that was set aside. */
export interface Outlier {
  readonly ts: string;
  readonly value: number;
  /** Whether the next reading has still to tell what it is. */
  readonly is_pending: boolean;
}

const LIST = `
  select o.ts, o.value, coalesce(v.pending_at = o.ts and v.pending = o.value, false) as is_pending
  from outliers o left join datapoint_values v on v.datapoint_id = o.datapoint_id
  where o.datapoint_id = $1 and not o.is_restored and ($2::timestamptz is null or o.ts >= $2)
  order by o.ts desc, o.value limit $3`;

/** The readings of a datapoint that are set aside, the newest first; `since` (ms): none that are older. */
export const listOutliers = async (
  pool: Pool,
  datapoint: number,
  since: number | null,
  limit: number,
): Promise<readonly Outlier[]> => {
  const values = [datapoint, since === null ? null : new Date(since).toISOString(), limit];
  const { rows } = await withDatapoints([datapoint], () =>
    pool.query<Omit<Outlier, 'ts'> & { ts: Date }>(LIST, values),
  );
  return rows.map(({ ts, ...row }) => ({ ts: ts.toISOString(), ...row }));
};

const RESTORE = `
  update outliers set is_restored = true where datapoint_id = $1 and ts = $2 and not is_restored`;

/**
 * Counts a reading that was set aside, for good: it stays so when its counter is counted again. Returns false if there is no
 * such reading.
 */
export const restoreOutlier = (pool: Pool, datapoint: number, ts: number): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    await client.query(
      'select from devices where id = (select device_id from datapoints where id = $1) for no key update',
      [datapoint],
    );
    const { rowCount } = await client.query(RESTORE, [datapoint, new Date(ts).toISOString()]);
    if (rowCount === 0) return false;
    await recomputeDatapoints(client, [datapoint]);
    return true;
  });
