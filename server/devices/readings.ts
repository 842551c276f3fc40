import type { Pool } from 'pg';
import { HOUR_MS, hourOf, SUMMABLE } from '../../src/domain/reading-hours.ts';
import { bucketMs, type Span } from '../../src/domain/series.ts';

export interface RawReading {
  readonly ts: string;
  readonly value: number;
}
export interface Bucket {
  /** When the bucket begins. */
  readonly ts: string;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
  readonly last: number;
  readonly count: number;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The readings of a datapoint, ascending. */
export const rawReadings = async (
  pool: Pool,
  datapoint: number,
  { from, to }: Span,
  limit: number,
): Promise<RawReading[]> => {
  const { rows } = await pool.query<{ ts: Date; value: number }>(
    `select ts, value from readings where datapoint_id = $1 and ts >= $2 and ts < $3 order by ts, value limit $4`,
    [datapoint, iso(from), iso(to), limit],
  );
  return rows.map(({ ts, value }) => ({ ts: ts.toISOString(), value }));
};

interface Summed {
  /** Which bucket, from 0. */
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly sum: number;
  readonly last: number;
  readonly count: number;
}

// The sum of huge numbers has no double; their middle stands for the average then.
const average = ({ min, max, sum, count }: Summed): number => {
  if (min <= -SUMMABLE || max >= SUMMABLE) return min / 2 + max / 2;
  // Rounded, an average may lie beyond all that it is of.
  return Math.min(max, Math.max(min, sum / count));
};

const bucketsOf = (rows: readonly Summed[], begin: (n: number) => number): Bucket[] =>
  rows.map((row) => ({
    ts: iso(begin(row.n)),
    min: row.min,
    max: row.max,
    avg: average(row),
    last: row.last,
    count: row.count,
  }));

/** The instant of a parameter in ms. */
const instant = (parameter: number): string => `to_timestamp($${parameter}::float8 / 1000)`;
const [FROM, TO] = [instant(2), instant(3)];
/** In ms; `extract` reckons in decimals, which takes four times as long. */
const epoch = (column: string): string => `round(date_part('epoch', ${column}) * 1000)`;

// The last value is looked up when its time is known: to sort all for it would take as long as the rest.
const FROM_READINGS = `
  select b.n, b.min, b.max, b.sum, b.count, l.last
  from (
    select floor((${epoch('ts')} - $2::float8) / $4::float8)::int as n,
      min(value) as min, max(value) as max, count(*)::int as count, max(ts) as last_at,
      coalesce(sum(value) filter (where abs(value) < ${SUMMABLE}), 0) as sum
    from readings where datapoint_id = $1 and ts >= ${FROM} and ts < ${TO}
    group by 1
  ) b cross join lateral (
    select max(value) as last from readings
    where datapoint_id = $1 and ts = b.last_at and ts >= ${FROM} and ts < ${TO}
  ) l
  order by n`;

/** Which bucket the hours of a table belong to. */
const BUCKET = `least($5::int - 1, ceil((date_part('epoch', hour) * 1000 + ${HOUR_MS} - $2::float8) / $4::float8)::int - 1)`;
/** The hour in which the span begins; the first hour that lies in it whole; the hour in which it ends. */
const [FIRST, WHOLE, LAST] = [instant(6), instant(7), instant(8)];

// An hour that the span cuts through, at most two, is summed up from its readings, unless it had none beyond.
// The last value of a bucket is looked up when its hour is known, as above.
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
      having count(*) > 0
    ) p
    where not e.is_inside
  )
  select n, min(min) as min, max(max) as max, sum(sum) as sum, sum(count)::int as count,
    (array_agg(last order by hour desc))[1] as last
  from parts group by n order by n`;

/**
 * The readings of a datapoint summed up in buckets; empty ones are left out, never zero. They are of
 * equal length, or, `byTheHour`, each begins at the full hour (UTC) at or before: then they are added
 * up from the roll-ups, to the same figures.
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
    const { rows } = await pool.query<Summed>({
      name: 'readings_in_buckets',
      text: FROM_READINGS,
      values: [datapoint, from, to, width],
    });
    return bucketsOf(rows, (n) => from + n * width);
  }
  const { rows } = await pool.query<Summed>({
    name: 'hours_in_buckets',
    text: FROM_HOURS,
    values: [datapoint, from, to, width, buckets, hourOf(from), hourOf(from + HOUR_MS - 1), hourOf(to)],
  });
  return bucketsOf(rows, (n) => Math.max(from, hourOf(from + n * width)));
};
