import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { HOUR_MS, hourOf, SUMMABLE } from '../../src/domain/readings/reading-hours.ts';
import { bucketMs, type Span } from '../../src/domain/readings/series.ts';
import { SET_ASIDE } from '../counters/marks.ts';
import { withDatapoints } from '../db/access/scope.ts';
import {
  closedMonths,
  instant,
  packedHour,
  partsOf,
  type ReadingMonths,
  unpackHours,
} from './reading-months.ts';
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
  n: number;
  min: number;
  max: number;
  sum: number;
  last: number;
  count: number;
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

// Hours are sent packed, in parts of at most a month, and put into buckets here: as rows, or grouped in SQL, they took two to three
// times as long. Closed months are packed once, and sent unless this server has read that version (its transaction). The (at most
// two) partial hours at the edges are computed from readings, unless all their readings are inside the span.
const FROM_HOURS = `
  with edges as (
    select *, first_at >= ${FROM} and last_at < ${TO} as is_inside from reading_hours
    where datapoint_id = $1 and hour in (select to_timestamp(at / 1000) from unnest($4::float8[]) at)
  ), edge_hours as (
    select hour, count, min, max, sum, last from edges where is_inside
    union all
    select e.hour, r.* from edges e cross join lateral (
      select count(*)::int, min(value), max(value), coalesce(sum(value) filter (where abs(value) < ${SUMMABLE}), 0),
        (array_agg(value order by ts desc, value desc))[1]
      from readings
      where datapoint_id = $1 and ts >= greatest(e.hour, ${FROM}) and ts < least(e.hour + interval '1 hour', ${TO})
        and mark is null
      having count(*) > 0
    ) r
    where not e.is_inside
  ), parts as (
    select to_timestamp(since / 1000) as since, to_timestamp(until / 1000) as until, is_closed, known
    from unnest($5::float8[], $6::float8[], $7::bool[], $8::text[]) p(since, until, is_closed, known)
  )
  select date_part('epoch', since) * 1000 as since, version, encode(hours, 'base64') as hours from (
    select hour as since, null as version, ${packedHour('hour')} as hours from edge_hours
    union all
    select p.since, m.xmin::text,
      case when m.xmin is null then (
        select string_agg(${packedHour('p.since')}, '' order by hour) from reading_hours
        where datapoint_id = $1 and hour >= p.since and hour < p.until)
      when m.xmin::text is distinct from p.known then m.hours end
    from parts p left join reading_months m on m.datapoint_id = $1 and m.month = p.since and p.is_closed
  ) all_hours
  where version is not null or hours is not null order by since`;

interface HoursRow {
  /** The hours are counted from here (ms). */
  readonly since: number;
  /** Of a month that was packed before. */
  readonly version: string | null;
  /** Base64; null: that version is known. */
  readonly hours: string | null;
}

const NO_HOURS = Buffer.alloc(0);

/** What is known of packed months. */
type Months = Pick<ReadingMonths, 'get' | 'keep' | 'pack'>;

interface FromHours {
  readonly datapoint: number;
  readonly span: Span;
  readonly buckets: number;
  readonly width: number;
  /** The readings of files in the partial hours at the edges. */
  readonly files: readonly ColdRow[];
  readonly months?: Months | undefined;
}

/** The hours at the edges of a span of which only a part is in it. */
const edgesOf = ({ from, to }: Span): number[] => [
  ...new Set([from, to].filter((edge) => hourOf(edge) !== edge).map(hourOf)),
];

/** The hours of a span in ascending order: parts with the time that they are counted from (ms). */
const hoursOf = async (
  pool: Pool,
  { datapoint, span, files, months }: FromHours,
): Promise<{ readonly since: number; readonly hours: Buffer }[]> => {
  const whole = { from: hourOf(span.from + HOUR_MS - 1), to: hourOf(span.to) };
  const parts = partsOf(whole).map((part) => ({
    ...part,
    known: part.isClosed ? months?.get(datapoint, part.from) : undefined,
  }));
  const { rows } = await queryOf<HoursRow>(
    pool,
    datapoint,
    {
      name: 'hours_in_parts',
      text: FROM_HOURS,
      values: [
        datapoint,
        span.from,
        span.to,
        edgesOf(span),
        parts.map(({ from }) => from),
        parts.map(({ to }) => to),
        parts.map(({ isClosed }) => isClosed),
        parts.map(({ known }) => known?.version ?? null),
      ],
    },
    files,
  );
  const known = new Map(parts.map((part) => [part.from, part]));
  let isUnpacked = false;
  const found = rows.map(({ since, version, hours }) => {
    const part = known.get(since);
    if (hours === null) return { since, hours: part?.known?.hours ?? NO_HOURS };
    const bytes = Buffer.from(hours, 'base64');
    if (version !== null) months?.keep(datapoint, since, { version, hours: bytes });
    else if (part?.isClosed) isUnpacked = true;
    return { since, hours: bytes };
  });
  if (isUnpacked) months?.pack(datapoint, closedMonths(whole));
  return found;
};

const bucketsFromHours = async (pool: Pool, query: FromHours): Promise<BucketRow[]> => {
  const {
    span: { from },
    buckets,
    width,
  } = query;
  const parts = await hoursOf(pool, query);
  const found: BucketRow[] = [];
  let open: BucketRow | undefined;
  for (const { since, hours } of parts)
    unpackHours(since, hours, (hour, count, min, max, sum, last) => {
      const n = Math.min(buckets - 1, Math.ceil((hour + HOUR_MS - from) / width) - 1);
      if (open?.n !== n) {
        open = { n, min, max, sum, last, count };
        found.push(open);
        return;
      }
      open.min = Math.min(open.min, min);
      open.max = Math.max(open.max, max);
      open.sum += sum;
      open.last = last;
      open.count += count;
    });
  return found;
};

/** Calls `read` with the readings of files in the partial hours at the edges of a span; with none if they can't be read. */
const withEdges = async <T>(
  { pool, cold }: HistoryPool,
  datapoint: number,
  span: Span,
  read: (rows: readonly ColdRow[]) => Promise<T>,
): Promise<T> => {
  const hours = edgesOf(span);
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
 * hourly roll-ups; `months` makes closed months faster to read.
 */
export const bucketedReadings = async (
  { pool, cold }: HistoryPool,
  datapoint: number,
  span: Span,
  buckets: number,
  byTheHour: boolean,
  months?: Months,
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
    bucketsFromHours(pool, { datapoint, span, buckets, width, files, months }),
  );
  return bucketsOf(rows, (n) => Math.max(from, hourOf(from + n * width)));
};
