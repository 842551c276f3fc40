import type { PoolClient } from 'pg';
import { foldHours, inOrder, type Reading, type ReadingHour } from '../../src/domain/reading-hours.ts';
import { meanwhile } from '../meanwhile.ts';
import { outdated } from './retry.ts';

/** An instant from ms, as the columns hold it. */
export const at = (ms: string): string => `to_timestamp(${ms} / 1000.0)::timestamptz(3)`;
export const AT = at('q.at');

/** Numbers as an array for a statement; `pg` itself would quote each of them. */
export const list = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
export const column = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): string =>
  list(rows.map((row) => row[key]));

// Newer than the latest, a reading can't be there yet: no look whether it is.
const INSERT = `
  insert into readings (datapoint_id, ts, value, received_at)
  select q.id, ${AT}, q.value, $4::timestamptz
  from unnest($1::int[], $2::float8[], $3::float8[]) as q(id, at, value)`;

// And its hour goes on.
const GO_ON = `
  with hours as (
    insert into reading_hours as h
    select q.id, ${at('q.hour')}, q.count, q.min, q.max, q.sum,
      ${at('q.first_at')}, q.first, ${at('q.last_at')}, q.last, q.resets, q.reset_sum
    from unnest($1::int[], $2::float8[], $3::int[], $4::float8[], $5::float8[], $6::float8[],
      $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::int[], $12::float8[])
      as q(id, hour, count, min, max, sum, first_at, first, last_at, last, resets, reset_sum)
    on conflict (datapoint_id, hour) do update set
      count = h.count + excluded.count,
      min = least(h.min, excluded.min),
      max = greatest(h.max, excluded.max),
      sum = h.sum + excluded.sum,
      last_at = excluded.last_at,
      last = excluded.last,
      resets = h.resets + excluded.resets + (excluded.first < h.last)::int,
      reset_sum = h.reset_sum + excluded.reset_sum
        + case when excluded.first < h.last and abs(h.last) < 1e290 then h.last else 0 end
  )
  update datapoint_values v set last_value = q.value, last_at = ${AT}
  from unnest($13::int[], $14::float8[], $15::float8[], $16::float8[]) as q(id, at, value, from_at)
  where v.datapoint_id = q.id and (v.last_at is null or v.last_at < ${at('q.from_at')})`;

const HOUR_COLUMNS = [
  'datapoint',
  'hour',
  'count',
  'min',
  'max',
  'sum',
  'first_at',
  'first',
  'last_at',
  'last',
  'resets',
  'reset_sum',
] as const satisfies readonly (keyof ReadingHour)[];

/** Readings as columns for a statement: datapoints, times, values. */
export type Columns = readonly [string, string, string];
export const columnsOf = (readings: readonly Reading[]): Columns => [
  column(readings, 'datapoint'),
  column(readings, 'ts'),
  column(readings, 'value'),
];

/**
 * Stores readings that are newer than the latest of their datapoints, `inOrder`, ends their hours with
 * them, and makes `latest` the latest values. Throws a serialization failure when they are not newer.
 */
export const storeNewer = async (
  client: PoolClient,
  ordered: readonly Reading[],
  columns: Columns,
  latest: readonly Reading[],
  received: string,
): Promise<void> => {
  const inserted = client.query({ name: 'ingest_insert', text: INSERT, values: [...columns, received] });
  const values = await meanwhile(inserted, () => {
    const hours = foldHours(ordered);
    const from = new Map<number, number>();
    for (const { datapoint, ts } of ordered) if (!from.has(datapoint)) from.set(datapoint, ts);
    return [
      ...HOUR_COLUMNS.map((name) => column(hours, name)),
      ...columnsOf(latest),
      list(latest.map(({ datapoint }) => from.get(datapoint) as number)),
    ];
  });
  const { rowCount } = await client.query({ name: 'ingest_go_on', text: GO_ON, values });
  // Another server has stored meanwhile.
  if (rowCount !== latest.length) throw outdated('A datapoint has newer readings than was thought.');
};

const STORE_LATE = `
  insert into readings (datapoint_id, ts, value, received_at)
  select q.id, ${AT}, q.value, $4::timestamptz
  from unnest($1::int[], $2::float8[], $3::float8[]) as q(id, at, value)
  on conflict do nothing
  returning datapoint_id as datapoint, (extract(epoch from ts) * 1000)::float8 as ts, value`;

// Summed up anew from its readings. An hour that lost some of them to retention can't be: what it
// says stays, and a reading that comes for it then is not counted, since it may have been before.
const REFOLD = `
  with q as (select * from unnest($1::int[], $2::float8[], $3::int[]) as q(id, at, added))
  insert into reading_hours as h
  select f.* from q
    cross join lateral fold_reading_hour(q.id, ${AT}) f
    left join reading_hours b on b.datapoint_id = q.id and b.hour = ${AT}
  where b.hour is null
    or (f.count = b.count + q.added and f.first_at <= b.first_at and f.last_at >= b.last_at)
  on conflict (datapoint_id, hour) do update set
    (count, min, max, sum, first_at, first, last_at, last, resets, reset_sum) =
    (excluded.count, excluded.min, excluded.max, excluded.sum, excluded.first_at, excluded.first,
     excluded.last_at, excluded.last, excluded.resets, excluded.reset_sum)`;

/** Stores readings that are not newer than the latest; answers those that were not there yet. */
export const storeLate = async (
  client: PoolClient,
  readings: readonly Reading[],
  received: string,
): Promise<readonly Reading[]> => {
  const { rows } = await client.query<Reading>({
    name: 'ingest_store_late',
    text: STORE_LATE,
    values: [...columnsOf(readings), received],
  });
  if (rows.length === 0) return rows;
  const touched = foldHours(rows.toSorted(inOrder));
  await client.query({
    name: 'ingest_refold',
    text: REFOLD,
    values: [column(touched, 'datapoint'), column(touched, 'hour'), column(touched, 'count')],
  });
  return rows;
};
