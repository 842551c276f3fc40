import type { Series, Span } from '../../src/domain/reports/computing/series.ts';
import { HOUR_MS, hourOf } from '../../src/domain/readings/reading-hours.ts';
import { readInstant } from '../db/binary.ts';
import { withHours } from '../cold/reader.ts';
import type { HistoryClient } from '../cold/sources.ts';
import { withFiles } from '../cold/rows.ts';
import type { HourOf } from '../cold/parquet.ts';
import { copyPacked } from './copy-packed.ts';

/** An instant as an SQL literal. */
const at = (ms: number): string => `'${new Date(ms).toISOString()}'`;
const anyOf = (ids: readonly number[]): string => `any('{${ids.map(Number).join(',')}}')`;

// One packed value per datapoint, 16 bytes per reading: many times faster than rows.
const READINGS = (ids: readonly number[], when: string): string => `
  select datapoint_id, string_agg(timestamptz_send(ts) || float8send(value), ''::bytea order by ts, value)
  from readings where datapoint_id = ${anyOf(ids)} and ${when} and mark is null group by datapoint_id`;
const READING_BYTES = 16;

/** Growth factor for estimating later parts from the first: months differ by up to 11 %. */
const HEADROOM = 1.11;

/** Collects the readings of one datapoint from consecutive parts in createBuffer arrays. */
const createBuffer = () => {
  let ts = new Float64Array(0);
  let value = new Float64Array(0);
  let count = 0;
  const ensureCapacity = (more: number, partsLeft: number): void => {
    if (count + more <= ts.length) return;
    const length = count + (partsLeft < 2 ? more : Math.ceil(more * partsLeft * HEADROOM));
    const [oldTs, oldValue] = [ts, value];
    [ts, value] = [new Float64Array(length), new Float64Array(length)];
    ts.set(oldTs);
    value.set(oldValue);
  };
  return {
    addRows: (rows: readonly { readonly ts: number; readonly value: number }[], partsLeft: number): void => {
      ensureCapacity(rows.length, partsLeft);
      for (const row of rows) {
        ts[count] = row.ts;
        value[count] = row.value;
        count += 1;
      }
    },
    add: (packed: DataView, partsLeft: number): void => {
      const more = packed.byteLength / READING_BYTES;
      ensureCapacity(more, partsLeft);
      for (let n = 0; n < more; n++) {
        ts[count] = readInstant(packed, n * READING_BYTES);
        value[count] = packed.getFloat64(n * READING_BYTES + 8);
        count += 1;
      }
    },
    toSeries: (): Series => ({ ts: ts.subarray(0, count), value: value.subarray(0, count) }),
  };
};

interface Part extends Span {
  /** The same in SQL. */
  readonly when: string;
}

/**
 * The months (UTC) of a span, their ends not included. Each is a partition: read one by one in index order, nothing has to be
 * merged.
 */
const months = ({ from, to }: Span): Part[] => {
  const found: Part[] = [];
  let begin = from;
  for (;;) {
    const day = new Date(begin);
    const end = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1);
    if (end > to)
      return [...found, { from: begin, to: to + 1, when: `ts >= ${at(begin)} and ts <= ${at(to)}` }];
    found.push({ from: begin, to: end, when: `ts >= ${at(begin)} and ts < ${at(end)}` });
    begin = end;
  }
};

interface Point {
  readonly ts: number;
  readonly value: number;
}

/** The readings of both, each once, in order. */
const merged = (a: readonly Point[], b: readonly Point[]): readonly Point[] => {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  const all = [...a, ...b].toSorted((x, y) => x.ts - y.ts || x.value - y.value);
  return all.filter(({ ts, value }, n) => n === 0 || all[n - 1]?.ts !== ts || all[n - 1]?.value !== value);
};

/** The readings of a month that may be in files, by datapoint. */
const readOldMonth = (
  { client, cold }: HistoryClient,
  ids: readonly number[],
  { from, to, when }: Part,
): Promise<ReadonlyMap<number, readonly Point[]>> =>
  cold.withRows(client, { ids, from, to }, async (rows) => {
    const found = new Map<number, Point[]>();
    for (const row of rows) {
      if (row.mark !== null) continue;
      const own = found.get(row.datapoint);
      if (own) own.push(row);
      else found.set(row.datapoint, [row]);
    }
    const all = new Map<number, readonly Point[]>(found);
    await copyPacked(client, READINGS(ids, when), (id, packed) => {
      const count = packed.byteLength / READING_BYTES;
      const stored = Array.from({ length: count }, (_, n) => ({
        ts: readInstant(packed, n * READING_BYTES),
        value: packed.getFloat64(n * READING_BYTES + 8),
      }));
      all.set(id, merged(found.get(id) ?? [], stored));
    });
    return all;
  });

/** The readings of a span, both ends included, by datapoint. */
export const readSeries = async (
  source: HistoryClient,
  ids: readonly number[],
  span: Span,
): Promise<Map<number, Series>> => {
  if (ids.length === 0 || span.to < span.from) return new Map();
  const { client, cold } = source;
  const parts = months(span);
  const found = new Map<number, ReturnType<typeof createBuffer>>();
  const seriesOf = (id: number): ReturnType<typeof createBuffer> => {
    const series = found.get(id) ?? createBuffer();
    found.set(id, series);
    return series;
  };
  for (const [n, part] of parts.entries()) {
    const left = parts.length - n;
    if (await cold.mayHave(client, part.from)) {
      for (const [id, rows] of await readOldMonth(source, ids, part)) seriesOf(id).addRows(rows, left);
    } else await copyPacked(client, READINGS(ids, part.when), (id, packed) => seriesOf(id).add(packed, left));
  }
  return new Map([...found].map(([id, series]) => [id, series.toSeries()]));
};

// Searches the partial hour, then the last earlier hour with flow.
const LAST_USE = `
  select q.id, round(date_part('epoch', coalesce(
    (select max(ts) from readings where datapoint_id = q.id and value > 0 and mark is null
      and ts >= date_trunc('hour', $2::timestamptz) and ts < $2),
    (select coalesce(
        (select max(ts) from readings r where r.datapoint_id = h.datapoint_id and r.value > 0
          and r.mark is null and r.ts >= h.hour and r.ts < h.hour + interval '1 hour'), h.last_at)
      from reading_hours h
      where h.datapoint_id = q.id and h.hour < date_trunc('hour', $2::timestamptz) and h.max > 0
      order by h.hour desc limit 1)
  )) * 1000)::float8 as at,
    (select extract(epoch from min(h.first_at))::float8 * 1000 from reading_hours h
     where h.datapoint_id = q.id and h.hour < $2::timestamptz) as since
  from unnest($1::int[]) as q(id)`;

const USED_HOURS = `
  select q.id, (extract(epoch from h.hour) * 1000)::float8 as hour
  from unnest($1::int[]) as q(id)
  cross join lateral (
    select hour from reading_hours h
    where h.datapoint_id = q.id and h.hour < date_trunc('hour', $2::timestamptz) and h.max > 0
    order by h.hour desc limit 1) h`;

interface Use {
  readonly id: number;
  readonly at: number | null;
  readonly since: number | null;
}

/** The last time before `before` (ms) at which each datapoint was above 0; of those that never were, their first reading. */
export const usesBefore = async (
  { client, cold }: HistoryClient,
  ids: readonly number[],
  before: number,
): Promise<{
  readonly used: ReadonlyMap<number, number>;
  readonly unusedSince: ReadonlyMap<number, number>;
}> => {
  if (ids.length === 0) return { used: new Map(), unusedSince: new Map() };
  const values = [ids, new Date(before).toISOString()];
  // The hours of which readings are read.
  const hours = (await cold.mayHave(client, before - HOUR_MS))
    ? (await client.query<HourOf>(USED_HOURS, values)).rows
    : [];
  const partial = ids.map((id) => ({ id, hour: hourOf(before) }));
  const { rows } = await withHours(cold, client, hours.length === 0 ? [] : [...hours, ...partial], (files) =>
    client.query<Use>(withFiles({ name: 'report_last_use', text: LAST_USE, values }, files)),
  );
  return {
    used: new Map(rows.flatMap(({ id, at: found }) => (found === null ? [] : [[id, found]]))),
    unusedSince: new Map(
      rows.flatMap(({ id, at: found, since }) => (found === null && since !== null ? [[id, since]] : [])),
    ),
  };
};
