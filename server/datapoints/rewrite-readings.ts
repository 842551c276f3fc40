import type { PoolClient } from 'pg';
import { type Conversion, MARKS } from '../../src/domain/readings/value-facts.ts';

/** What is stored of a datapoint: the facts by which it is to be, and when its kept readings begin and end (ms). */
export interface Facts extends Conversion {
  readonly device_id: number;
  readonly kind: string;
}

const FACTS = `select device_id, kind, factor, "offset", invalid from datapoints where id = $1`;

/** The facts of a datapoint; undefined if it was deleted. */
export const factsOf = async (client: PoolClient, id: number): Promise<Facts | undefined> =>
  (await client.query<Facts>(FACTS, [id])).rows[0];

// As `convert` in src/domain/readings/value-facts.ts.
const RAW = 'coalesce(r.sent, r.value)';
const VALUE = `(case when abs(${RAW}) < 1e290 then ${RAW} * $2::float8 + $3::float8 else ${RAW} end)`;
const MARK = `(case when ${RAW} = any($4::float8[]) then ${MARKS.invalid} when r.mark = ${MARKS.invalid} then null else r.mark end)`;

// Deleted before they are inserted, all of them: a new value may be the former one of another reading of the same time. Of
// those that become the same, one is left, as if it had been sent twice.
const REWRITE = `
  with old as (
    delete from readings r
    where r.datapoint_id = $1 and r.ts >= $5 and r.ts < $6
      and (r.value, r.mark) is distinct from (${VALUE}, ${MARK})
    returning r.ts, ${RAW} as raw, ${VALUE} as value, ${MARK} as mark, r.received_at
  )
  insert into readings (datapoint_id, ts, value, sent, mark, received_at)
  select distinct on (ts, value) $1, ts, value, nullif(raw, value), mark, received_at from old
  order by ts, value, received_at
  on conflict do nothing`;
const REWRITE_QUARANTINED = `
  with old as (
    delete from quarantined_readings r
    where r.datapoint_id = $1 and r.value is distinct from ${VALUE}
    returning r.ts, ${RAW} as raw, ${VALUE} as value, r.received_at, r.reason
  )
  insert into quarantined_readings (datapoint_id, ts, value, sent, received_at, reason)
  select distinct on (ts, value) $1, ts, value, nullif(raw, value), received_at, reason from old
  order by ts, value, received_at
  on conflict do nothing`;

const factValues = ({ factor, offset, invalid }: Conversion) => [factor, offset, invalid ?? []] as const;

/** Rewrites the readings of a datapoint within a span. Those that are stored by these facts already stay untouched. */
export const rewriteSpan = async (
  client: PoolClient,
  id: number,
  facts: Conversion,
  span: { readonly from: number; readonly to: number },
): Promise<void> => {
  await client.query(REWRITE, [id, ...factValues(facts), new Date(span.from), new Date(span.to)]);
};

/** Rewrites the readings of a datapoint with an implausible time. */
export const rewriteQuarantined = async (
  client: PoolClient,
  id: number,
  facts: Conversion,
): Promise<void> => {
  const [factor, offset] = factValues(facts);
  await client.query(REWRITE_QUARANTINED, [id, factor, offset]);
};

// What retention has left of the readings of its first hour is not all of it.
const HOURS_FROM = `
  select coalesce(
    (select date_bin('1 hour', min(ts), timestamptz '2000-01-01Z') from readings where datapoint_id = $1), 'infinity')`;
/** The stored numbers of an hour in the new unit: what was stored by (f, o) is `(x - o) / f` as sent. */
const CONVERT_HOURS = `
  update reading_hours h set
    min = least(n.min, n.max), max = greatest(n.min, n.max), sum = n.sum, first = n.first, last = n.last,
    base = n.base, entered = n.entered, counted = n.counted
  from reading_hours o
  cross join lateral (
    select (o.min - $3) / $2 * $4 + $5 as min, (o.max - $3) / $2 * $4 + $5 as max,
      (o.sum - o.count * $3) / $2 * $4 + o.count * $5 as sum,
      (o.first - $3) / $2 * $4 + $5 as first, (o.last - $3) / $2 * $4 + $5 as last,
      (o.base - $3) / $2 * $4 + $5 as base, o.entered / $2 * $4 as entered, o.counted / $2 * $4 as counted
  ) n
  where o.datapoint_id = $1 and o.hour < (${HOURS_FROM}) and h.datapoint_id = o.datapoint_id and h.hour = o.hour`;
const FOLD_HOURS = `
  with fresh as (
    select hour, count(*)::int as count, min(value) as min, max(value) as max,
      coalesce(sum(value) filter (where abs(value) < 1e290), 0) as sum,
      min(ts) as first_at, (array_agg(value order by ts, value))[1] as first,
      max(ts) as last_at, (array_agg(value order by ts desc, value desc))[1] as last
    from (
      select date_bin('1 hour', ts, timestamptz '2000-01-01Z') as hour, ts, value from readings
      where datapoint_id = $1 and mark is null
    ) r
    group by hour
  ), gone as (
    delete from reading_hours h
    where h.datapoint_id = $1 and h.hour >= (${HOURS_FROM}) and not exists (select from fresh f where f.hour = h.hour)
  )
  insert into reading_hours (datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last)
  select $1, f.* from fresh f
  on conflict (datapoint_id, hour) do update set
    (count, min, max, sum, first_at, first, last_at, last, entered, counted, base, base_at,
     resets, roll_overs, reversals, replaced) =
    (excluded.count, excluded.min, excluded.max, excluded.sum, excluded.first_at, excluded.first,
     excluded.last_at, excluded.last, null, 0, null, null, 0, 0, 0, 0)`;

/** Removes the roll-ups of the hours whose readings are kept. */
export const removeKeptHours = async (client: PoolClient, id: number): Promise<void> => {
  await client.query(`delete from reading_hours where datapoint_id = $1 and hour >= (${HOURS_FROM})`, [id]);
};

/** Recomputes the roll-ups of a datapoint that is no counter from its readings. Its device must be locked. */
export const foldAllHours = async (client: PoolClient, id: number): Promise<void> => {
  await client.query(FOLD_HOURS, [id]);
};

/** Converts the roll-ups of hours whose readings retention has removed. `stored`: the facts by which they are stored. */
export const convertOldHours = async (
  client: PoolClient,
  id: number,
  stored: Pick<Conversion, 'factor' | 'offset'>,
  { factor, offset }: Conversion,
): Promise<void> => {
  if (stored.factor === factor && stored.offset === offset) return;
  await client.query(CONVERT_HOURS, [id, stored.factor, stored.offset, factor, offset]);
};

// Without kept readings, the latest value is known all the same.
const LATEST = `
  update datapoint_values v set
    last_value = case when k.has_readings then n.value else (v.last_value - $3) / $2 * $4 + $5 end,
    last_at = case when k.has_readings then n.ts else v.last_at end
  from (select exists (select from readings r where r.datapoint_id = $1) as has_readings) k
  left join lateral (
    select ts, value from readings r where r.datapoint_id = $1 and r.mark is null
    order by ts desc, received_at desc, value desc limit 1
  ) n on true
  where v.datapoint_id = $1 and (v.last_at is not null or k.has_readings)
  returning v.last_value as value, (extract(epoch from v.last_at) * 1000)::float8 as ts`;

/** Makes the latest value the one of the latest reading that is a value. Returns it; undefined: there is none. */
export const rewriteLatest = async (
  client: PoolClient,
  id: number,
  stored: Pick<Conversion, 'factor' | 'offset'>,
  { factor, offset }: Conversion,
): Promise<{ readonly value: number; readonly ts: number } | undefined> =>
  (
    await client.query<{ value: number; ts: number }>(LATEST, [
      id,
      stored.factor,
      stored.offset,
      factor,
      offset,
    ])
  ).rows[0];
