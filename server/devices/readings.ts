import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { HOUR_MS, hourOf, SUMMABLE } from '../../src/domain/readings/reading-hours.ts';
import { bucketMs, type Span } from '../../src/domain/readings/series.ts';
import { SET_ASIDE } from '../counters/marks.ts';
import { withDatapoints } from '../db/access/scope.ts';
import { closedMonths, instant, type PackedHour, packedHours } from './reading-months.ts';
import { isColdAway } from '../cold/reader.ts';
import type { HistoryPool } from '../cold/sources.ts';
import { type ColdRow, withFiles } from '../cold/rows.ts';

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

/** A query of one datapoint's readings, also of those that are in files. */
const queryOf = <R extends QueryResultRow>(
  pool: Pool,
  datapoint: number,
  query: QueryConfig,
  files: readonly ColdRow[],
): Promise<QueryResult<R>> => withDatapoints([datapoint], () => pool.query<R>(withFiles(query, files)));

/** A datapoint's readings, in ascending order. */
export const rawReadings = async (
  { pool, cold }: HistoryPool,
  datapoint: number,
  { from, to }: Span,
  limit: number,
): Promise<RawReading[]> => {
  const wanted = { ids: [datapoint], from, to, withoutInvalid: true, limit };
  const { rows } = await cold.withRows(pool, wanted, (files) =>
    queryOf<{ ts: Date; value: number; mark: number | null }>(
      pool,
      datapoint,
      {
        text: `select ts, value, mark from readings where datapoint_id = $1 and ts >= $2 and ts < $3
          and mark is distinct from 2 order by ts, value limit $4`,
        values: [datapoint, iso(from), iso(to), limit],
      },
      files,
    ),
  );
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

// Readings of files have no index in which the last value could be looked up.
const FROM_FILES = `
  select floor((${epoch('ts')} - $2::float8) / $4::float8)::int as n,
    min(value) as min, max(value) as max, count(*)::int as count,
    coalesce(sum(value) filter (where abs(value) < ${SUMMABLE}), 0) as sum,
    (array_agg(value order by ts desc, value desc))[1] as last
  from readings where datapoint_id = $1 and ts >= ${FROM} and ts < ${TO} and mark is null
  group by 1 order by 1`;

/** SQL for the bucket index of an hour; see `bucketOf`. */
const BUCKET = `least($5::int - 1, ceil((date_part('epoch', hour) * 1000 + ${HOUR_MS} - $2::float8) / $4::float8)::int - 1)`;
/** The hour that contains the start of the span; the first complete hour; the hour that contains its end. */
const [FIRST, WHOLE, LAST] = [instant(6), instant(7), instant(8)];

// The (at most two) partial hours at the edges are computed from readings, unless all their readings are inside the span.
const FROM_HOURS = `
  with edges as (
    select *, ${BUCKET} as n, first_at >= ${FROM} and last_at < ${TO} as is_inside from reading_hours
    where datapoint_id = $1 and hour in (${FIRST}, ${LAST}) and hour < ${TO}
      and not (hour >= ${WHOLE} and hour < ${LAST})
  ), parts as (
    select ${BUCKET} as n, min(hour) as since, max(hour) as hour, min(min) as min, max(max) as max, sum(sum) as sum,
      sum(count)::int as count, (array_agg(last order by hour desc))[1] as last
    from unnest($9::float8[], $10::float8[]) r(since, until)
      join reading_hours on datapoint_id = $1 and hour >= to_timestamp(since / 1000) and hour < to_timestamp(until / 1000)
    group by 1
    union all
    select n, hour, hour, min, max, sum, count, last from edges where is_inside
    union all
    select e.n, e.hour, e.hour, p.* from edges e cross join lateral (
      select min(value), max(value), coalesce(sum(value) filter (where abs(value) < ${SUMMABLE}), 0),
        count(*)::int, (array_agg(value order by ts desc, value desc))[1]
      from readings
      where datapoint_id = $1 and ts >= greatest(e.hour, ${FROM}) and ts < least(e.hour + interval '1 hour', ${TO})
        and mark is null
      having count(*) > 0
    ) p
    where not e.is_inside
  )
  select n, date_part('epoch', min(since)) * 1000 as since, date_part('epoch', max(hour)) * 1000 as hour,
    min(min) as min, max(max) as max, sum(sum) as sum, sum(count)::int as count,
    (array_agg(last order by hour desc))[1] as last
  from parts group by n order by n`;

interface HoursRow extends BucketRow {
  /** The first and the last hour (ms). */
  readonly since: number;
  readonly hour: number;
}

/** Buckets made of parts that are added in any order, each with its last hour. */
const newBuckets = () => {
  const buckets = new Map<number, { -readonly [K in keyof PackedHour]: PackedHour[K] }>();
  return {
    add: (n: number, { hour, count, min, max, sum, last }: PackedHour): void => {
      const bucket = buckets.get(n);
      if (!bucket) {
        buckets.set(n, { hour, count, min, max, sum, last });
        return;
      }
      bucket.count += count;
      bucket.min = Math.min(bucket.min, min);
      bucket.max = Math.max(bucket.max, max);
      bucket.sum += sum;
      if (hour > bucket.hour) Object.assign(bucket, { hour, last });
    },
    rows: (): BucketRow[] =>
      [...buckets].map(([n, bucket]) => ({ n, ...bucket })).toSorted((a, b) => a.n - b.n),
  };
};

interface FromHours {
  readonly datapoint: number;
  readonly span: Span;
  readonly buckets: number;
  readonly width: number;
  /** The readings of files in the partial hours at the edges. */
  readonly files: readonly ColdRow[];
  /** Called with closed months whose hours are not packed. */
  readonly onUnpacked: (span: Span) => void;
}

const bucketsFromHours = async (
  pool: Pool,
  { datapoint, span: { from, to }, buckets, width, files, onUnpacked }: FromHours,
): Promise<BucketRow[]> => {
  const whole = { from: hourOf(from + HOUR_MS - 1), to: hourOf(to) };
  const { hours, rest } = await withDatapoints([datapoint], () => packedHours(pool, datapoint, whole));
  const { rows } = await queryOf<HoursRow>(
    pool,
    datapoint,
    {
      name: 'hours_in_buckets',
      text: FROM_HOURS,
      values: [
        datapoint,
        from,
        to,
        width,
        buckets,
        hourOf(from),
        whole.from,
        whole.to,
        rest.map((one) => one.from),
        rest.map((one) => one.to),
      ],
    },
    files,
  );
  const closed = closedMonths(whole);
  if (rows.some((row) => row.since < closed.to && row.hour >= closed.from)) onUnpacked(closed);
  if (hours.length === 0) return rows;
  const bucketOf = (hour: number): number =>
    Math.min(buckets - 1, Math.ceil((hour + HOUR_MS - from) / width) - 1);
  const all = newBuckets();
  for (const one of hours) all.add(bucketOf(one.hour), one);
  for (const row of rows) all.add(row.n, row);
  return all.rows();
};

/** Calls `read` with the readings of files in the partial hours at the edges of a span; with none if they can't be read. */
const withEdges = async <T>(
  { pool, cold }: HistoryPool,
  datapoint: number,
  { from, to }: Span,
  read: (rows: readonly ColdRow[]) => Promise<T>,
): Promise<T> => {
  const hours = [...new Set([from, to].filter((edge) => hourOf(edge) !== edge).map(hourOf))];
  const rowsOf = async (at: number, known: readonly ColdRow[]): Promise<T> => {
    const hour = hours[at];
    if (hour === undefined) return read(known);
    const wanted = { ids: [datapoint], from: hour, to: hour + HOUR_MS };
    return cold.withRows(pool, wanted, (rows) => rowsOf(at + 1, [...known, ...rows]));
  };
  try {
    return await rowsOf(0, []);
  } catch (error) {
    if (!isColdAway(error)) throw error;
    return read([]);
  }
};

const fromReadings = async (
  { pool, cold }: HistoryPool,
  datapoint: number,
  { from, to }: Span,
  width: number,
): Promise<readonly BucketRow[]> => {
  const values = [datapoint, from, to, width];
  const { rows } = await cold.withRows(pool, { ids: [datapoint], from, to }, (files) =>
    queryOf<BucketRow>(
      pool,
      datapoint,
      files.length === 0
        ? { name: 'readings_in_buckets', text: FROM_READINGS, values }
        : { text: FROM_FILES, values },
      files,
    ),
  );
  return rows;
};

/**
 * A datapoint's readings aggregated into buckets; empty buckets are omitted. Buckets have equal length. With
 * `byTheHour`, each start is rounded down to the full hour (UTC), and the same figures are computed from the
 * hourly roll-ups; `onUnpacked` is called with a span of months that `packMonths` would make faster to read.
 */
export const bucketedReadings = async (
  { pool, cold }: HistoryPool,
  datapoint: number,
  span: Span,
  buckets: number,
  byTheHour: boolean,
  onUnpacked: (span: Span) => void = () => undefined,
): Promise<Bucket[]> => {
  const { from } = span;
  const width = bucketMs(span, buckets);
  if (!byTheHour) {
    const rows = await fromReadings({ pool, cold }, datapoint, span, width).catch((error: unknown) => {
      // Roll-ups know those of an hour and more.
      if (width < HOUR_MS || !isColdAway(error)) throw error;
      return null;
    });
    if (rows) return bucketsOf(rows, (n) => from + n * width);
  }
  const rows = await withEdges({ pool, cold }, datapoint, span, (files) =>
    bucketsFromHours(pool, { datapoint, span, buckets, width, files, onUnpacked }),
  );
  return bucketsOf(rows, (n) => Math.max(from, hourOf(from + n * width)));
};
