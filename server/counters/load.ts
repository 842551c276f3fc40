import type { HourOf } from '../cold/parquet.ts';
import { WITHOUT_FILES, withHours } from '../cold/reader.ts';
import { withFiles } from '../cold/rows.ts';
import type { PoolClient } from 'pg';
import { counterFacts } from '../../src/domain/counters/facts.ts';
import { type CounterFacts, type CounterState, RECENT_READINGS } from '../../src/domain/counters/rule.ts';
import { int4s } from '../db/binary.ts';

/** A counter in memory: its facts, and what is remembered of its readings. */
export interface Counter {
  readonly facts: CounterFacts;
  readonly state: CounterState;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

/** SQL: what the rule for counters needs to know of the datapoints `p` with their values `v`, as JSON; null of others. */
export const COUNTER = `
  case when p.kind in ('counter', 'delta') then json_build_object(
    'kind', p.kind, 'unit', p.unit, 'rolls_over_at', p.rolls_over_at, 'resolution', p.resolution, 'max_flow', p.max_flow,
    'last', v.last_value, 'last_at', ${ms('v.last_at')}, 'base', v.base, 'base_at', ${ms('v.base_at')},
    'pending', v.pending, 'pending_at', ${ms('v.pending_at')},
    'dialled', array(select ${ms('e.at')} from dial_readings e where e.datapoint_id = p.id order by 1),
    'replaced', array(select ${ms('w."to"')} from device_hardware w where w.device_id = p.device_id order by 1)) end`;
/** SQL: the time of the latest reading, set aside or not. */
export const LATEST_AT = ms('greatest(v.last_at, v.pending_at)');

/** A counter as `COUNTER` gives it. */
export interface CounterRow {
  readonly kind: string;
  readonly unit: string | null;
  readonly rolls_over_at: number | null;
  readonly resolution: number | null;
  readonly max_flow: number | null;
  readonly last: number | null;
  readonly last_at: number | null;
  readonly base: number | null;
  readonly base_at: number | null;
  readonly pending: number | null;
  readonly pending_at: number | null;
  readonly dialled: readonly number[];
  /** When the hardware of its device was replaced (ms). */
  readonly replaced: readonly number[];
}

const reading = (value: number | null, ts: number | null) =>
  value === null || ts === null ? null : { value, ts };

export const counterOf = (row: CounterRow | null): Counter | null => {
  if (!row) return null;
  const last = reading(row.last, row.last_at);
  return {
    facts: counterFacts(row, { dialled: row.dialled, replaced: row.replaced }),
    state: {
      last,
      // Until it is recomputed once, after the upgrade.
      base: reading(row.base, row.base_at) ?? last,
      pending: reading(row.pending, row.pending_at),
      recent: null,
    },
  };
};

const RECENT = `
  select q.id, array(
    select r.value from readings r where r.datapoint_id = q.id and r.mark is null and r.ts <= q.at
    order by r.ts desc, r.value desc limit ${RECENT_READINGS}) as values
  from unnest($1::int[], $2::timestamptz[]) as q(id, at)`;

// The hours in which these are.
const RECENT_HOURS = `
  select q.id, (extract(epoch from h.hour) * 1000)::float8 as hour
  from unnest($1::int[], $2::timestamptz[]) as q(id, at)
  cross join lateral (
    select hour, sum(count) over (order by hour desc) - count as later from (
      select hour, count from reading_hours h
      where h.datapoint_id = q.id and h.hour <= q.at order by h.hour desc limit ${RECENT_READINGS}) h
  ) h
  where h.later < ${RECENT_READINGS}`;

/** The last good values of counters up to a time (ms), oldest first. `cold`: for times that may be in files. */
export const recentValues = async (
  client: PoolClient,
  counters: readonly { readonly id: number; readonly at: number }[],
  cold = WITHOUT_FILES,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  if (counters.length === 0) return new Map();
  const values = [int4s(counters, ({ id }) => id), counters.map(({ at }) => new Date(at).toISOString())];
  const hours = (await cold.mayHave(client, Math.min(...counters.map(({ at }) => at))))
    ? (await client.query<HourOf>(RECENT_HOURS, values)).rows
    : [];
  const { rows } = await withHours(cold, client, hours, (files) =>
    client.query<{ id: number; values: number[] }>(
      withFiles({ name: 'counters_recent', text: RECENT, values }, files),
    ),
  );
  return new Map(rows.map((row) => [row.id, row.values.toReversed()]));
};

/** What is known of a datapoint while its readings are stored. */
export interface KnownPoint {
  /** The time of its latest reading (ms); null: none. */
  readonly at: number | null;
  readonly version: number;
  /** Null if it is no counter. */
  readonly counter: Counter | null;
}

const POINTS = `
  select p.id, ${LATEST_AT} as at, v.state_version as version, ${COUNTER} as counter
  from datapoints p join datapoint_values v on v.datapoint_id = p.id where p.id = any($1::int[])`;

/** What is known of these datapoints. */
export const loadPoints = async (
  client: PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownPoint>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{
    id: number;
    at: number | null;
    version: number;
    counter: CounterRow | null;
  }>({ name: 'counters_points', text: POINTS, values: [int4s(ids, (id) => id)] });
  return new Map(
    rows.map(({ id, at, version, counter }) => [id, { at, version, counter: counterOf(counter) }]),
  );
};

const RESTORED = `
  select datapoint_id as id, array_agg(${ms('ts')}) as times from outliers
  where datapoint_id = any($1::int[]) and is_restored group by 1`;

/** The times (ms) of the readings of datapoints that were restored. */
export const loadRestored = async (
  client: Pick<PoolClient, 'query'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
  const { rows } = await client.query<{ id: number; times: number[] }>(RESTORED, [ids]);
  return new Map(rows.map(({ id, times }) => [id, new Set(times)]));
};
