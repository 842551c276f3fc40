import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { TimedValue } from '../../src/domain/alarms/verdict.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import type { WriteContext } from '../crud/rules.ts';
import { requestRewrite } from '../datapoints/rewrites.ts';
import { asSystem, withDatapoints } from '../db/access/scope.ts';

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

/** Sets readings aside again, after their restoration was undone. Their counters are counted again soon after the commit. */
export const setAsideAgain = async (
  tx: WriteContext,
  restored: readonly { readonly id: number; readonly ts: string }[],
): Promise<void> => {
  const { rows } = await asSystem(() =>
    tx.db.execute<{ id: number; factor: number; offset: number }>(sql`
      with q as (select * from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) as q(id int, ts timestamptz)),
        changed as (
          update outliers o set is_restored = false from q
          where o.datapoint_id = q.id and o.ts = q.ts and o.is_restored returning o.datapoint_id)
      select p.id, p.factor, p."offset" from datapoints p where p.id in (select datapoint_id from changed)`),
  );
  if (rows.length > 0) await requestRewrite(tx, rows);
};
