import type { PoolClient } from 'pg';
import { foldHours, type Reading, type ReadingHour } from '../../src/domain/reading-hours.ts';
import { float8s, instants, int4s } from '../db/binary.ts';
import { AT } from './columns.ts';

const HOURS = `
  unnest($1::int[], $2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[],
    $7::timestamptz[], $8::float8[], $9::timestamptz[], $10::float8[], $11::int[], $12::float8[])
    as q(datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last, resets, reset_sum)`;
// Readings that are later than those of the hour so far.
const APPEND_TO_HOURS = `
  insert into reading_hours as h select * from ${HOURS}
  on conflict (datapoint_id, hour) do update set
    count = h.count + excluded.count,
    min = least(h.min, excluded.min),
    max = greatest(h.max, excluded.max),
    sum = h.sum + excluded.sum,
    last_at = excluded.last_at,
    last = excluded.last,
    resets = h.resets + excluded.resets + (excluded.first < h.last)::int,
    reset_sum = h.reset_sum + excluded.reset_sum
      + case when excluded.first < h.last and abs(h.last) < 1e290 then h.last else 0 end`;

const hourColumns = (hours: readonly ReadingHour[]): Buffer[] => [
  int4s(hours, ({ datapoint }) => datapoint),
  instants(hours, ({ hour }) => hour),
  int4s(hours, ({ count }) => count),
  float8s(hours, ({ min }) => min),
  float8s(hours, ({ max }) => max),
  float8s(hours, ({ sum }) => sum),
  instants(hours, ({ first_at }) => first_at),
  float8s(hours, ({ first }) => first),
  instants(hours, ({ last_at }) => last_at),
  float8s(hours, ({ last }) => last),
  int4s(hours, ({ resets }) => resets),
  float8s(hours, ({ reset_sum }) => reset_sum),
];

/** A write that is ready to be sent. */
export type Write = (client: PoolClient) => Promise<void>;

/** Adds readings to the hourly roll-ups: sorted by `compareReadings`, and newer than the latest of their datapoints. */
export const hoursStatement = (newer: readonly Reading[]): Write => {
  const values = hourColumns(foldHours(newer));
  return async (client) => {
    await client.query({ name: 'ingest_append_to_hours', text: APPEND_TO_HOURS, values });
  };
};

// Recomputes an hour from its readings. An hour that lost readings to retention can't be recomputed: it stays
// as it is, and a late reading for it is not counted, since it may have been counted before.
const RECOMPUTE_HOURS = `
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

/** Recomputes the hours of late readings, which are already stored and sorted by `compareReadings`. */
export const recomputeHours = async (client: PoolClient, late: readonly Reading[]): Promise<void> => {
  const touched = foldHours(late);
  await client.query({
    name: 'ingest_recompute_hours',
    text: RECOMPUTE_HOURS,
    values: [
      int4s(touched, ({ datapoint }) => datapoint),
      float8s(touched, ({ hour }) => hour),
      int4s(touched, ({ count }) => count),
    ],
  });
};
