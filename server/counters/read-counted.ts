import type { HourOf } from '../cold/parquet.ts';
import { withHours } from '../cold/reader.ts';
import { withFiles } from '../cold/rows.ts';
import {
  countedSeries,
  kindCode,
  REPLACED,
  RESET,
  REVERSE,
  ROLL_OVER,
} from '../../src/domain/counters/series.ts';
import { HOUR_MS, hourOf } from '../../src/domain/readings/reading-hours.ts';
import { EMPTY, concatSeries, type Series, type Span } from '../../src/domain/reports/computing/series.ts';
import { int4s, instants, readInstant } from '../db/binary.ts';
import { copyPacked } from '../reports/copy-packed.ts';
import type { HistoryClient } from '../cold/sources.ts';
import { readSeries } from '../reports/read-series.ts';
import { type HourEnd, hourEndsBefore, stateAfter } from './hour-ends.ts';
import { type KnownPoint, loadPoints, loadRestored, recentValues } from './load.ts';

const RISE = kindCode('rise');
const FIRST = kindCode('first');

/** Points of a counted series, until they are one. */
const createPoints = () => {
  const ts: number[] = [];
  const value: number[] = [];
  const counted: number[] = [];
  const kinds: number[] = [];
  return {
    add: (at: number, stands: number, step: number, kind: number): void => {
      ts.push(at);
      value.push(stands);
      counted.push(step);
      kinds.push(kind);
    },
    toSeries: (): Series => ({ ts, value, counted, kinds }),
  };
};

/** Where a counter stood at the end of an hour. */
const endSeries = (end: HourEnd | null): Series => {
  if (!end) return EMPTY;
  return { ts: [end.last_at], value: [end.last], counted: [0], kinds: [FIRST] };
};

/** Added to the kind of the steps of a datapoint whose values are amounts. */
const OF_AMOUNTS = 16;
const PACKED_HOUR = `timestamptz_send(h.first_at) || float8send(h.first) || timestamptz_send(h.last_at)
    || float8send(h.last) || float8send(coalesce(h.entered, 'NaN')) || float8send(h.counted)
    || int4send(case when h.resets > 0 then ${RESET} when h.reversals > 0 then ${REVERSE}
      when h.roll_overs > 0 then ${ROLL_OVER} when h.replaced > 0 then ${REPLACED} else ${RISE} end
      + case when d.kind = 'delta' then ${OF_AMOUNTS} else 0 end)`;
const HOUR_BYTES = 52;

/** SQL: the hours of counters that touch a span, with the last one before and the first one after it, packed. */
const HOURS = (ids: readonly number[], { from, to }: Span): string => `
  select q.id, string_agg(h.packed, ''::bytea order by h.hour)
  from unnest('{${ids.map(Number).join(',')}}'::int[]) as q(id)
  left join datapoints d on d.id = q.id
  cross join lateral (
    (select h.hour, ${PACKED_HOUR} as packed from reading_hours h
      where h.datapoint_id = q.id and h.hour < '${iso(hourOf(from))}' order by h.hour desc limit 1)
    union all
    (select h.hour, ${PACKED_HOUR} from reading_hours h
      where h.datapoint_id = q.id and h.hour >= '${iso(hourOf(from))}' and h.hour < '${iso(to)}')
    union all
    (select h.hour, ${PACKED_HOUR} from reading_hours h
      where h.datapoint_id = q.id and h.hour >= '${iso(to)}' order by h.hour limit 1)
  ) h
  group by q.id`;
const iso = (at: number): string => new Date(at).toISOString();

const unpackHours = (packed: DataView): { readonly series: Series; readonly isDelta: boolean } => {
  const points = createPoints();
  let isDelta = false;
  for (let offset = 0; offset < packed.byteLength; offset += HOUR_BYTES) {
    const firstAt = readInstant(packed, offset);
    const lastAt = readInstant(packed, offset + 16);
    const entered = packed.getFloat64(offset + 32);
    const counted = packed.getFloat64(offset + 40);
    const code = packed.getInt32(offset + 48);
    const kind = code % OF_AMOUNTS;
    isDelta = code >= OF_AMOUNTS;
    const isAlone = firstAt === lastAt;
    const hasEntered = !Number.isNaN(entered);
    const first = hasEntered ? (isAlone ? kind : RISE) : FIRST;
    points.add(firstAt, packed.getFloat64(offset + 8), hasEntered ? entered : 0, first);
    if (!isAlone || counted > 0) points.add(lastAt, packed.getFloat64(offset + 24), counted, kind);
  }
  return { series: points.toSeries(), isDelta };
};

const RAW_HOURS = `
  select q.id, (extract(epoch from q.hour) * 1000)::float8 as hour,
    array_agg((extract(epoch from r.ts) * 1000)::float8 order by r.ts, r.value) as ts, array_agg(r.value order by r.ts, r.value) as value
  from unnest($1::int[], $2::timestamptz[]) as q(id, hour)
  join readings r on r.datapoint_id = q.id and r.ts >= q.hour and r.ts < q.hour + interval '1 hour' and r.mark is null
  group by 1, 2`;

/**
 * The hours of a series, as points at their first and last readings, in which one of these times is; of amounts also those that
 * begin with it, since several may have been counted at that moment.
 */
const hoursAround = ({ ts }: Series, isDelta: boolean, moments: readonly number[]): number[] => {
  const found = new Set<number>();
  for (const at of moments) {
    const hour = hourOf(at);
    if (hour === at && !isDelta) continue;
    let n = 0;
    while (n < ts.length && (isDelta ? (ts[n] as number) <= at : (ts[n] as number) < at)) n += 1;
    const [before, after] = [ts[n - 1], ts[n]];
    if (before !== undefined && after !== undefined && hourOf(before) === hour && hourOf(after) === hour)
      found.add(hour);
  }
  return [...found];
};

/** Replaces the points of an hour by its readings. */
const withReadings = (series: Series, hour: number, readings: Series): Series => {
  const { ts } = series;
  let first = 0;
  while (first < ts.length && (ts[first] as number) < hour) first += 1;
  let end = first;
  while (end < ts.length && (ts[end] as number) < hour + HOUR_MS) end += 1;
  const part = (from: number, to: number): Series => ({
    ts: Array.prototype.slice.call(ts, from, to),
    value: Array.prototype.slice.call(series.value, from, to),
    counted: Array.prototype.slice.call(series.counted, from, to),
    kinds: Array.prototype.slice.call(series.kinds, from, to),
  });
  return concatSeries([part(0, first), readings, part(end, ts.length)]);
};

/** Times (ms) at which it matters what a counter has counted by then: edges of periods, and of what its company sees. */
export type MomentsOf = (id: number) => readonly number[];

/**
 * What counters counted in a span, from their hourly roll-ups: each hour as its first and its last reading, with the last one
 * before the span and the first one after it. Hours that one of a counter's moments is in are read from their readings.
 */
export const readCountedHours = async (
  source: HistoryClient,
  ids: readonly number[],
  span: Span,
  momentsOf: MomentsOf,
): Promise<Map<number, Series>> => {
  const { client } = source;
  const found = new Map<number, Series>();
  if (ids.length === 0) return found;
  const hours: HourOf[] = [];
  await copyPacked(client, HOURS(ids, span), (id, packed) => {
    const { series, isDelta } = unpackHours(packed);
    found.set(id, series);
    for (const hour of hoursAround(series, isDelta, momentsOf(id))) hours.push({ id, hour });
  });
  if (hours.length === 0) return found;
  for (const { id, hour, readings } of await readExactHours(source, hours))
    found.set(id, withReadings(found.get(id) as Series, hour, readings));
  return found;
};

/** Hours of counters as their readings, with what was counted in the steps that end with these. */
export const readExactHours = async (
  source: HistoryClient,
  hours: readonly HourOf[],
): Promise<readonly (HourOf & { readonly readings: Series })[]> => {
  if (hours.length === 0) return [];
  const { client, cold } = source;
  const values = [int4s(hours, ({ id }) => id), instants(hours, ({ hour }) => hour)];
  const { rows } = await withHours(cold, client, hours, (files) =>
    client.query<HourOf & { ts: number[]; value: number[] }>(withFiles({ text: RAW_HOURS, values }, files)),
  );
  const ids = [...new Set(rows.map(({ id }) => id))];
  const points = await loadPoints(client, ids);
  const restored = await loadRestored(client, ids);
  const exact: (HourOf & { readonly readings: Series })[] = [];
  for (const hour of new Set(rows.map((row) => row.hour))) {
    const ends = await hourEndsBefore(client, ids, hour);
    const recent = await recentValues(
      source.client,
      [...ends].map(([id, { last_at }]) => ({ id, at: last_at })),
      source.cold,
    );
    for (const { id, ts, value } of rows.filter((row) => row.hour === hour)) {
      const readings = evaluated(
        id,
        { ts, value },
        ends.get(id) ?? null,
        points,
        restored,
        recent.get(id) ?? [],
      );
      if (readings) exact.push({ id, hour, readings });
    }
  }
  return exact;
};

const evaluated = (
  id: number,
  series: Series,
  end: HourEnd | null,
  points: ReadonlyMap<number, KnownPoint>,
  restored: ReadonlyMap<number, ReadonlySet<number>>,
  recent: readonly number[],
): Series | null => {
  const facts = points.get(id)?.counter?.facts;
  if (!facts) return null;
  const known = restored.get(id);
  const from = stateAfter(end, recent);
  return countedSeries(series, known ? { ...facts, restored: known } : facts, { from, isSettled: true });
};

const NEXT = `
  select q.id, (extract(epoch from r.ts) * 1000)::float8 as ts, r.value
  from unnest($1::int[]) as q(id)
  cross join lateral (
    select r.ts, r.value from readings r
    where r.datapoint_id = q.id and r.ts > $2 and r.ts <= $3 and r.mark is null order by r.ts, r.value limit 1
  ) r`;

const NEXT_HOURS = `
  select q.id, (extract(epoch from h.hour) * 1000)::float8 as hour
  from unnest($1::int[]) as q(id)
  cross join lateral (
    select h.hour from reading_hours h
    where h.datapoint_id = q.id and h.hour > $2::timestamptz - interval '1 hour' and h.last_at > $2
    order by h.hour limit 1
  ) h`;

/** The first reading of each counter after a time, until another one (ms). */
const nextOf = async (
  { client, cold }: HistoryClient,
  ids: readonly number[],
  after: number,
  until: number,
): Promise<readonly { readonly id: number; readonly ts: number; readonly value: number }[]> => {
  const hours = (await cold.mayHave(client, after))
    ? (await client.query<HourOf>(NEXT_HOURS, [ids, iso(after)])).rows
    : [];
  const query = { text: NEXT, values: [ids, iso(after), iso(until)] };
  const { rows } = await withHours(cold, client, hours, (files) =>
    client.query<{ id: number; ts: number; value: number }>(withFiles(query, files)),
  );
  return rows;
};

/** Since when a company sees a counter, if it came from another one, as its moments. */
export const momentOf = (since: number | null | undefined): readonly number[] =>
  typeof since === 'number' ? [since] : [];

interface Reach {
  /** Single readings before this time (ms) may be past retention: roll-ups are read. */
  readonly keptFrom: number;
  /** Readings after this time (ms) are not known yet. */
  readonly asOf: number;
  /** Since when their companies see them (ms). */
  readonly moves: ReadonlyMap<number, number>;
}

/**
 * The readings of counters in a span, both ends included, with what was counted in the steps between them; also the last
 * reading before it, however old, and the first one after it. Datapoints that are no counters are left out.
 */
export const readCounted = async (
  source: HistoryClient,
  ids: readonly number[],
  { from, to }: Span,
  { keptFrom, asOf, moves }: Reach,
): Promise<Map<number, Series>> => {
  const { client } = source;
  const points = await loadPoints(client, ids);
  const counters = ids.filter((id) => points.get(id)?.counter);
  if (counters.length === 0) return new Map();
  const begin = Math.max(hourOf(from), hourOf(keptFrom));
  const past =
    from < begin
      ? await readCountedHours(source, counters, { from, to: begin }, (id) => momentOf(moves.get(id)))
      : new Map<number, Series>();
  const ends = await hourEndsBefore(client, counters, begin);
  const recent = await recentValues(
    source.client,
    [...ends].map(([id, { last_at }]) => ({ id, at: last_at })),
    source.cold,
  );
  const restored = await loadRestored(client, counters);
  const raw = await readSeries(source, counters, { from: begin, to });
  const rows = await nextOf(source, counters, Math.max(begin - 1, to), Math.max(asOf, to));
  const next = new Map(rows.map(({ id, ts, value }) => [id, { ts: [ts], value: [value] }]));
  const found = new Map<number, Series>();
  for (const id of counters) {
    const end = ends.get(id) ?? null;
    const series = concatSeries([raw.get(id) ?? EMPTY, next.get(id) ?? EMPTY]);
    const own = evaluated(id, series, end, points, restored, recent.get(id) ?? []);
    const before = past.get(id);
    found.set(id, concatSeries([before ? until(before, begin) : endSeries(end), own ?? EMPTY]));
  }
  return found;
};

/** The part of a series before a time. */
const until = (series: Series, end: number): Series => {
  let count = 0;
  while (count < series.ts.length && (series.ts[count] as number) < end) count += 1;
  const part = (list: ArrayLike<number> | undefined) => Array.prototype.slice.call(list, 0, count);
  return {
    ts: part(series.ts),
    value: part(series.value),
    counted: part(series.counted),
    kinds: part(series.kinds),
  };
};
