import type { PoolClient } from 'pg';
import type { TimedValue } from '../../../src/domain/alarms/verdict.ts';
import { instants, int4s } from '../../db/binary.ts';

/** A span of a datapoint's readings, in ms, both ends included. */
export interface SpanOf {
  readonly datapoint: number;
  readonly from: number;
  readonly to: number;
}

/** Readings of one span at most; a longer history is cut at its beginning. */
const MAX = 20_000;

// With the reading before the span and the one after it.
const LOAD = `
  select q.id, (extract(epoch from r.ts) * 1000)::float8 as ts, r.value
  from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as q(id, since, until)
  cross join lateral (
    (select ts, value from readings where datapoint_id = q.id and ts < q.since and mark is null order by ts desc, value desc limit 1)
    union all
    (select ts, value from readings where datapoint_id = q.id and ts >= q.since and ts <= q.until and mark is null
     order by ts desc limit ${MAX})
    union all
    (select ts, value from readings where datapoint_id = q.id and ts > q.until and mark is null order by ts limit 1)
  ) r order by q.id, r.ts, r.value`;

/** The readings of these spans by datapoint, oldest first, with the ones before and after. One span per datapoint. */
export const loadSeries = async (
  client: PoolClient,
  spans: readonly SpanOf[],
): Promise<ReadonlyMap<number, readonly TimedValue[]>> => {
  if (spans.length === 0) return new Map();
  const { rows } = await client.query<TimedValue & { id: number }>({
    name: 'alarms_series',
    text: LOAD,
    values: [
      int4s(spans, ({ datapoint }) => datapoint),
      instants(spans, ({ from }) => from),
      instants(spans, ({ to }) => to),
    ],
  });
  const series = new Map<number, TimedValue[]>();
  for (const { id, ts, value } of rows) {
    const known = series.get(id);
    if (known) known.push({ ts, value });
    else series.set(id, [{ ts, value }]);
  }
  return series;
};

const LATEST = `
  select datapoint_id as id, (extract(epoch from last_at) * 1000)::float8 as ts, last_value as value
  from datapoint_values where datapoint_id = any($1::int[]) and last_at is not null`;

/** The latest readings of datapoints. */
export const loadLatest = async (
  client: PoolClient,
  datapoints: readonly number[],
): Promise<ReadonlyMap<number, TimedValue>> => {
  if (datapoints.length === 0) return new Map();
  const { rows } = await client.query<TimedValue & { id: number }>({
    name: 'alarms_latest',
    text: LATEST,
    values: [int4s(datapoints, (id) => id)],
  });
  return new Map(rows.map(({ id, ts, value }) => [id, { ts, value }]));
};

/** How many of these readings, oldest first, are older than `ts`. */
const countBefore = (readings: readonly TimedValue[], ts: number): number => {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((readings[middle] as TimedValue).ts < ts) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Those of some readings, oldest first, that are older than `ts` (ms). */
export const olderThan = (readings: readonly TimedValue[], ts: number): readonly TimedValue[] =>
  readings.slice(0, countBefore(readings, ts));

/** Those that are newer. */
export const newerThan = (readings: readonly TimedValue[], ts: number): readonly TimedValue[] =>
  readings.slice(countBefore(readings, ts + 1));

/** The time of the first one after `ts`; undefined if there is none. */
export const firstAfter = (readings: readonly TimedValue[], ts: number): number | undefined =>
  readings[countBefore(readings, ts + 1)]?.ts;
