import type { PoolClient } from 'pg';
import {
  foldHours,
  hourOf,
  compareReadings,
  type Reading,
  type ReadingHour,
} from '../../src/domain/reading-hours.ts';
import { float8s, instants, int4s, writeInstant, viewOf } from '../db/binary.ts';
import { copyIn } from '../db/copy-in.ts';
import { overlap } from '../overlap.ts';
import { serializationConflict } from './retry.ts';

/** SQL: an instant from ms, in the precision of the columns. */
export const AT = 'to_timestamp(q.at / 1000.0)::timestamptz(3)';

/** Readings as column arrays: datapoints, times (ms), values. */
export const columnsOf = (readings: readonly Reading[]): Buffer[] => [
  int4s(readings, ({ datapoint }) => datapoint),
  float8s(readings, ({ ts }) => ts),
  float8s(readings, ({ value }) => value),
];

const ROW_BYTES = 46;
/** Readings in the binary format of `copyIn`; `received` in ms. */
export const rowsOf = (readings: readonly Reading[], received: number): Buffer => {
  const rows = Buffer.allocUnsafe(readings.length * ROW_BYTES);
  const bytes = viewOf(rows);
  let offset = 0;
  for (const { datapoint, ts, value } of readings) {
    bytes.setInt16(offset, 4);
    bytes.setInt32(offset + 2, 4);
    bytes.setInt32(offset + 6, datapoint);
    bytes.setInt32(offset + 10, 8);
    writeInstant(bytes, offset + 14, ts);
    bytes.setInt32(offset + 22, 8);
    bytes.setFloat64(offset + 26, value);
    bytes.setInt32(offset + 34, 8);
    writeInstant(bytes, offset + 38, received);
    offset += ROW_BYTES;
  }
  return rows;
};

const HOURS = `
  unnest($1::int[], $2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[],
    $7::timestamptz[], $8::float8[], $9::timestamptz[], $10::float8[], $11::int[], $12::float8[])
    as q(datapoint_id, hour, count, min, max, sum, first_at, first, last_at, last, resets, reset_sum)`;
/** SQL: appends the later readings summarized in row `next` to an hour. */
const appendToHour = (next: string): string => `
  count = h.count + ${next}.count,
  min = least(h.min, ${next}.min),
  max = greatest(h.max, ${next}.max),
  sum = h.sum + ${next}.sum,
  last_at = ${next}.last_at,
  last = ${next}.last,
  resets = h.resets + ${next}.resets + (${next}.first < h.last)::int,
  reset_sum = h.reset_sum + ${next}.reset_sum
    + case when ${next}.first < h.last and abs(h.last) < 1e290 then h.last else 0 end`;

const MERGE_HOURS = `
  update reading_hours h set ${appendToHour('q')} from ${HOURS} where h.datapoint_id = q.datapoint_id and h.hour = q.hour`;
const UPSERT_HOURS = `
  insert into reading_hours as h select * from ${HOURS}
  on conflict (datapoint_id, hour) do update set ${appendToHour('excluded')}`;
// For open hours that turned out to be missing; those that were updated stay as they are.
const INSERT_MISSING = `insert into reading_hours select * from ${HOURS} on conflict do nothing`;

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

/** Hours as column arrays, with their count. */
const asColumns = (hours: readonly ReadingHour[]) => ({ count: hours.length, values: hourColumns(hours) });

/**
 * The hourly roll-ups of readings: `open` hours exist already, since they contain the latest reading of their
 * datapoint so far; `begun` hours are new.
 */
const hoursOf = ({ newer, present }: NewerReadings) => {
  const isOpen = ({ datapoint, hour }: ReadingHour): boolean => {
    const at = present.get(datapoint);
    return typeof at === 'number' && hourOf(at) === hour;
  };
  const hours = foldHours(newer);
  return { open: asColumns(hours.filter(isOpen)), begun: asColumns(hours.filter((hour) => !isOpen(hour))) };
};

// Updating a row that exists is much cheaper than an upsert.
const storeHours = async (client: PoolClient, { open, begun }: ReturnType<typeof hoursOf>): Promise<void> => {
  if (open.count > 0) {
    const { rowCount } = await client.query({ name: 'ingest_go_on', text: MERGE_HOURS, values: open.values });
    if (rowCount !== open.count) await client.query(INSERT_MISSING, open.values);
  }
  if (begun.count > 0) {
    await client.query({ name: 'ingest_begin_hours', text: UPSERT_HOURS, values: begun.values });
  }
};

/** Uplink statistics of a datapoint's device, from which the usual interval of the datapoint is derived. */
export interface Pace {
  /** Uplinks of the device so far. */
  readonly uplinks: number;
  /** Expected seconds between two uplinks. */
  readonly expected_interval_s: number;
}
/** For readings without an uplink: the usual interval is not updated. */
export const NO_PACE: Pace = { uplinks: 0, expected_interval_s: 0 };

// Seconds between two readings, capped at what the uplinks in between should have taken, so that a device that was
// silent does not look slow. Null when the number of uplinks is unknown.
const GAP = `(case when v.last_at is null or v.last_uplink is not null then
  least(date_part('epoch', q.at - coalesce(v.last_at, q.from_at)),
    (q.uplinks - coalesce(v.last_uplink, 0)) * q.expected) / nullif(q.count - (v.last_at is null)::int, 0) end)`;
const MAX_INTERVAL_S = 31 * 86_400;
// Smoothed, and slower to fall than to rise: one early value must not make later ones look overdue.
const USUAL_INTERVAL = `case when ${GAP} is null then v.usual_interval_s else least(${MAX_INTERVAL_S}, coalesce(
  v.usual_interval_s + (${GAP} - v.usual_interval_s) * case when ${GAP} > v.usual_interval_s then 0.5 else 0.25 end,
  ${GAP})) end`;

const ADVANCE_LATEST = `
  update datapoint_values v set last_value = q.value, last_at = q.at, usual_interval_s = ${USUAL_INTERVAL},
    last_uplink = q.uplinks
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::timestamptz[], $5::int[], $6::int[], $7::float8[])
    as q(id, at, value, from_at, count, uplinks, expected)
  where v.datapoint_id = q.id and (v.last_at is null or v.last_at < q.from_at)`;

/** Readings newer than the latest of their datapoints. */
export interface NewerReadings<R extends Reading = Reading> {
  /** `compareReadings`, each once; and as `copyIn` takes them. */
  readonly newer: readonly R[];
  readonly rows: Buffer;
  /** The newest reading of each datapoint. */
  readonly newest: readonly R[];
  /** Time of the latest stored reading by datapoint (ms). */
  readonly present: ReadonlyMap<number, number | null>;
}

/**
 * Stores them, goes on with their hours, and makes the last ones the latest values. Throws a serialization
 * failure when they are not newer.
 */
export const storeNewer = async <R extends Reading>(
  client: PoolClient,
  readings: NewerReadings<R>,
  paceOf: (reading: R) => Pace,
): Promise<void> => {
  const { newer, rows, newest } = readings;
  // A reading newer than the latest can't exist yet, so no conflict check is needed.
  const copied = copyIn(client, 'readings (datapoint_id, ts, value, received_at)', rows);
  const { hours, latest } = await overlap(copied, () => {
    const from = new Map<number, number>();
    const counts = new Map<number, number>();
    for (const { datapoint, ts } of newer) {
      const count = counts.get(datapoint) ?? 0;
      if (count === 0) from.set(datapoint, ts);
      counts.set(datapoint, count + 1);
    }
    const paces = newest.map(paceOf);
    return {
      hours: hoursOf(readings),
      latest: [
        int4s(newest, ({ datapoint }) => datapoint),
        instants(newest, ({ ts }) => ts),
        float8s(newest, ({ value }) => value),
        instants(newest, ({ datapoint }) => from.get(datapoint) as number),
        int4s(newest, ({ datapoint }) => counts.get(datapoint) as number),
        int4s(paces, ({ uplinks }) => uplinks),
        float8s(paces, ({ expected_interval_s }) => expected_interval_s),
      ],
    };
  });
  await storeHours(client, hours);
  const { rowCount } = await client.query({ name: 'ingest_move_on', text: ADVANCE_LATEST, values: latest });
  // Another server has stored newer readings in the meantime.
  if (rowCount !== newest.length)
    throw serializationConflict('A datapoint has newer readings than expected.');
};

const STORE_LATE = `
  insert into readings (datapoint_id, ts, value, received_at)
  select q.id, ${AT}, q.value, $4::timestamptz
  from unnest($1::int[], $2::float8[], $3::float8[]) as q(id, at, value)
  on conflict do nothing
  returning datapoint_id as datapoint, (extract(epoch from ts) * 1000)::float8 as ts, value`;

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

/** Stores readings that are not newer than the latest; returns those that were new. */
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
  const touched = foldHours(rows.toSorted(compareReadings));
  await client.query({
    name: 'ingest_refold',
    text: RECOMPUTE_HOURS,
    values: [
      int4s(touched, ({ datapoint }) => datapoint),
      float8s(touched, ({ hour }) => hour),
      int4s(touched, ({ count }) => count),
    ],
  });
  return rows;
};
