import type { PoolClient } from 'pg';
import { type CounterState, NEW_COUNTER } from '../../src/domain/counters/rule.ts';

/** The end of a stored hour (ms). */
export interface HourEnd {
  readonly hour: number;
  readonly count: number;
  readonly last: number;
  readonly last_at: number;
  readonly base: number | null;
  readonly base_at: number | null;
}

export const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** SQL: the columns of `HourEnd` of a table of hours. */
export const endColumns = (table: string): string =>
  `${ms(`${table}.hour`)} as hour, ${table}.count, ${table}.last, ${ms(`${table}.last_at`)} as last_at,
   ${table}.base, ${ms(`${table}.base_at`)} as base_at`;

const BEFORE = `
  select q.id, e.* from unnest($1::int[]) as q(id)
  cross join lateral (
    select ${endColumns('h')} from reading_hours h where h.datapoint_id = q.id and h.hour < $2
    order by h.hour desc limit 1
  ) e`;

/** The end of the last hour before another (ms), by datapoint; those without one are left out. */
export const hourEndsBefore = async (
  client: PoolClient,
  ids: readonly number[],
  hour: number,
): Promise<ReadonlyMap<number, HourEnd>> => {
  const { rows } = await client.query<HourEnd & { id: number }>(BEFORE, [ids, new Date(hour).toISOString()]);
  return new Map(rows.map(({ id, ...end }) => [id, end]));
};

/** What was remembered of a counter at the end of an hour. */
export const stateAfter = (end: HourEnd | null, recent: readonly number[] | undefined): CounterState => {
  if (end === null) return NEW_COUNTER;
  const last = { ts: end.last_at, value: end.last };
  // Until it is counted once, after the upgrade, it has no base.
  const base = end.base === null || end.base_at === null ? last : { ts: end.base_at, value: end.base };
  return { last, base, pending: null, recent: recent ?? [] };
};
