import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { HOUR_MS, hourOf, SUMMABLE } from '../../src/domain/readings/reading-hours.ts';
import { bucketMs, type Span } from '../../src/domain/readings/series.ts';
import { SET_ASIDE } from '../counters/marks.ts';
import { withDatapoints } from '../db/access/scope.ts';

export interface RawReading {
  readonly ts: string;
  readonly value: number;
  /** It was set aside as an outlier, and is in no figure. */
  readonly set_aside?: true;
}
export interface Bucket {
  /** Start of the bucket. */
  readonly ts: string;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly last: number;
  readonly count: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** A query of one datapoint's readings. */
const queryOf = <R extends QueryResultRow>(
  pool: Pool,
  datapoint: number,
  query: QueryConfig,
): Promise<QueryResult<R>> => withDatapoints([datapoint], () => pool.query<R>(query));

/** A datapoint's readings, in ascending order. */
export const rawReadings = async (
  pool: Pool,
  datapoint: number,
  { from, to }: Span,
  limit: number,
): Promise<RawReading[]> => {
  const { rows } = await queryOf<{ ts: Date; value: number; mark: number | null }>(pool, datapoint, {
    text: `select ts, value, mark from readings where datapoint_id = $1 and ts >= $2 and ts < $3
      and mark is distinct from 2 order by ts, value limit $4`,
    values: [datapoint, iso(from), iso(to), limit],
  });
  return rows.map(({ ts, value, mark }) => ({
    ts: ts.toISOString(),
    value,
    ...(mark === SET_ASIDE ? { set_aside: true as const } : {}),
  }));
};

interface BucketRow {
  /** Index of the bucket, from 0. */
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly last: number;
  readonly count: number;
}

// A sum of huge numbers would overflow a double: use the midpoint as the average instead.
const average = ({ min, max, sum, count }: BucketRow): number => {
  if (min <= -SUMMABLE || max >= SUMMABLE) return min / 2 + max / 2;
  // Rounding can push the average outside [min, max].
  return Math.min(max, Math.max(min, sum / count));
};

const bucketsOf = (rows: readonly BucketRow[], startOf: (n: number) => number): Bucket[] =>
  rows.map((row) => ({
    ts: iso(startOf(row.n)),
    min: row.min,
    max: row.max,
    avg: average(row),
    last: row.last,
    count: row.count,
  }));

/** SQL for a parameter in ms as a timestamp. */
const instant = (parameter: number): string => `to_timestamp($${parameter}::float8 / 1000)`;
const [FROM, TO] = [instant(2), instant(3)];
/** SQL for a timestamp in ms. `extract` uses decimal arithmetic and takes four times as long. */
const epoch = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

// The last value is looked up by its time: sorting the readings for it would double the time of the query.
const FROM_READINGS = `
  select b.n, b.min, b.max, b.sum, b.count, l.last
  from (
    select floor((${epoch('ts')} - $2::float8) / $4::float8)::int as n,
      min(value) as min, max(value) as max, count(*)::int as count, max(ts) as last_at,
      coalesce(sum(value) filter (where abs(value) < ${SUMMABLE}), 0) as sum
    from readings where datapoint_id = $1 and ts >= ${FROM} and ts < ${TO} and mark is null
    group by 1
  ) b cross join lateral (
    select max(value) as last from readings
    where datapoint_id = $1 and ts = b.last_at and ts >= ${FROM} and ts < ${TO} and mark is null
  ) l
  order by n`;

/** SQL for the bucket index of an hour. */
const BUCKET = `least($5::int - 1, ceil((date_part('epoch', hour) * 1000 + ${HOUR_MS} - $2::float8) / $4::float8)::int - 1)`;
/** The hour that contains the start of the span; the first complete hour; the hour that contains its end. */
const [FIRST, WHOLE, LAST] = [instant(6), instant(7), instant(8)];

// The (at most two) partial hours at the edges are computed from readings, unless all their readings are inside the span.
// The last value of a bucket is looked up by its hour, as above.
const FROM_HOURS = `
  with edges as (
    select *, ${BUCKET} as n, first_at >= ${FROM} and last_at < ${TO} as is_inside from reading_hours
    where datapoint_id = $1 and hour in (${FIRST}, ${LAST}) and hour < ${TO}
      and not (hour >= ${WHOLE} and hour < ${LAST})
  ), parts as (
    select b.n, b.hour, b.min, b.max, b.sum, b.count, l.last
    from (
      select ${BUCKET} as n, max(hour) as hour, min(min) as min, max(max) as max, sum(sum) as sum,
        sum(count)::int as count
      from reading_hours where datapoint_id = $1 and hour >= ${WHOLE} and hour < ${LAST}
      group by 1
    ) b cross join lateral (select last from reading_hours where datapoint_id = $1 and hour = b.hour) l
    union all
    select n, hour, min, max, sum, count, last from edges where is_inside
    union all
    select e.n, e.hour, p.* from edges e cross join lateral (
      select min(value), max(value), coalesce(sum(value) filter (where abs(value) < ${SUMMABLE}), 0),
        count(*)::int, (array_agg(value order by ts desc, value desc))[1]
      from readings
      where datapoint_id = $1 and ts >= greatest(e.hour, ${FROM}) and ts < least(e.hour + interval '1 hour', ${TO})
        and mark is null
      having count(*) > 0
    ) p
    where not e.is_inside
  )
  select n, min(min) as min, max(max) as max, sum(sum) as sum, sum(count)::int as count,
    (array_agg(last order by hour desc))[1] as last
  from parts group by n order by n`;

/**
 * A datapoint's readings aggregated into buckets; empty buckets are omitted. Buckets have equal length. With
 * `byTheHour`, each start is rounded down to the full hour (UTC), and the same figures are computed from the
 * hourly roll-ups.
 */
export const bucketedReadings = async (
  pool: Pool,
  datapoint: number,
  span: Span,
  buckets: number,
  byTheHour: boolean,
): Promise<Bucket[]> => {
  const { from, to } = span;
  const width = bucketMs(span, buckets);
  if (!byTheHour) {
    const { rows } = await queryOf<BucketRow>(pool, datapoint, {
      name: 'readings_in_buckets',
      text: FROM_READINGS,
      values: [datapoint, from, to, width],
    });
    return bucketsOf(rows, (n) => from + n * width);
  }
  const { rows } = await queryOf<BucketRow>(pool, datapoint, {
    name: 'hours_in_buckets',
    text: FROM_HOURS,
    values: [datapoint, from, to, width, buckets, hourOf(from), hourOf(from + HOUR_MS - 1), hourOf(to)],
  });
  return bucketsOf(rows, (n) => Math.max(from, hourOf(from + n * width)));
};
