import type { PoolClient } from 'pg';
import { foldHours, type Reading, type ReadingHour } from '../../../src/domain/readings/reading-hours.ts';
import { float8s, instants, int4s } from '../../db/binary.ts';

/** SQL: hours as rows `q`, from the columns of `hourColumns` as the first parameters. */
export const HOURS = `
  unnest($1::int[], $2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[],
    $7::timestamptz[], $8::float8[], $9::timestamptz[], $10::float8[], $11::float8[], $12::float8[], $13::float8[],
    $14::timestamptz[], $15::int[], $16::int[], $17::int[], $18::int[])
    as q(datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last, entered, counted, base, base_at,
      resets, roll_overs, reversals, replaced)`;
/** The columns of `HOURS`, in the same order. */
export const HOUR_COLUMNS = `datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last, entered, counted,
  base, base_at, resets, roll_overs, reversals, replaced`;
// Readings that are later than those of the hour so far.
const APPEND_TO_HOURS = `
  insert into reading_hours as h (${HOUR_COLUMNS}) select * from ${HOURS}
  on conflict (datapoint_id, hour) do update set
    count = h.count + excluded.count,
    min = least(h.min, excluded.min),
    max = greatest(h.max, excluded.max),
    sum = h.sum + excluded.sum,
    last_at = excluded.last_at,
    last = excluded.last,
    counted = h.counted + coalesce(excluded.entered, 0) + excluded.counted,
    base = coalesce(excluded.base, h.base),
    base_at = coalesce(excluded.base_at, h.base_at),
    resets = h.resets + excluded.resets,
    roll_overs = h.roll_overs + excluded.roll_overs,
    reversals = h.reversals + excluded.reversals,
    replaced = h.replaced + excluded.replaced`;

export const hourColumns = (hours: readonly ReadingHour[]): Buffer[] => [
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
  float8s(hours, ({ entered }) => entered),
  float8s(hours, ({ counted }) => counted),
  float8s(hours, ({ base }) => base),
  instants(hours, ({ base_at }) => base_at),
  int4s(hours, ({ resets }) => resets),
  int4s(hours, ({ roll_overs }) => roll_overs),
  int4s(hours, ({ reversals }) => reversals),
  int4s(hours, ({ replaced }) => replaced),
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
  with q as (select * from unnest($1::int[], $2::timestamptz[], $3::int[]) as q(id, hour, added))
  insert into reading_hours as h (datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last)
  select f.* from q
    cross join lateral fold_reading_hour(q.id, q.hour) f
    left join reading_hours b on b.datapoint_id = q.id and b.hour = q.hour
  where b.hour is null
    or (f.count = b.count + q.added and f.first_at <= b.first_at and f.last_at >= b.last_at)
  on conflict (datapoint_id, hour) do update set
    (count, min, max, sum, first_at, first, last_at, last) =
    (excluded.count, excluded.min, excluded.max, excluded.sum, excluded.first_at, excluded.first,
     excluded.last_at, excluded.last)`;

/** Recomputes the hours of late readings that are of no counters, are already stored and sorted by `compareReadings`. */
export const recomputeHours = async (client: PoolClient, late: readonly Reading[]): Promise<void> => {
  if (late.length === 0) return;
  const touched = foldHours(late);
  await client.query({
    name: 'ingest_recompute_hours',
    text: RECOMPUTE_HOURS,
    values: [
      int4s(touched, ({ datapoint }) => datapoint),
      instants(touched, ({ hour }) => hour),
      int4s(touched, ({ count }) => count),
    ],
  });
};
