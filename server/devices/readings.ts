import type { Pool } from 'pg';

/** `[from, to)` in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
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

// The sum of huge numbers has no double; their middle stands for the average then.
const SUMMED = 'filter (where abs(value) < 1e290)';
const BUCKETS = `
  select $2::float8 + $4::float8 * floor((extract(epoch from ts) * 1000 - $2::float8) / $4::float8) as at,
         min(value) as min, max(value) as max, count(*)::int as count,
         coalesce(sum(value) ${SUMMED} / nullif(count(*) ${SUMMED}, 0), min(value) / 2 + max(value) / 2) as avg,
         (array_agg(value order by ts desc))[1] as last
  from readings
  where datapoint_id = $1 and ts >= to_timestamp($2::float8 / 1000) and ts < to_timestamp($3::float8 / 1000)
  group by at order by at`;

/** The readings of a datapoint summed up in buckets of equal length; empty ones are left out, never zero. */
export const bucketedReadings = async (
  pool: Pool,
  datapoint: number,
  { from, to }: Span,
  buckets: number,
): Promise<Bucket[]> => {
  // Whole milliseconds, so that no bucket begins between two of them.
  const width = Math.max(1, Math.ceil((to - from) / buckets));
  const { rows } = await pool.query<Omit<Bucket, 'ts'> & { at: number }>(BUCKETS, [
    datapoint,
    from,
    to,
    width,
  ]);
  return rows.map(({ at, ...bucket }) => ({ ts: iso(at), ...bucket }));
};
