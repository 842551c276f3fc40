import type { PoolClient } from 'pg';
import { type CounterSink, type CounterState, createCounter } from '../../src/domain/counters/rule.ts';
import {
  foldHours,
  HOUR_MS,
  hourOf,
  type Reading,
  type ReadingHour,
} from '../../src/domain/readings/reading-hours.ts';
import { float8s, instants, int4s, readInstant } from '../db/binary.ts';
import { HOUR_COLUMNS, hourColumns, HOURS } from '../ingest/storing/roll-ups.ts';
import { copyPacked } from '../reports/copy-packed.ts';
import { endColumns, type HourEnd, hourEndsBefore, ms, stateAfter } from './hour-ends.ts';
import { type Counter, type KnownPoint, loadPoints, loadRestored, recentValues } from './load.ts';
import { markReadings, SET_ASIDE } from './marks.ts';

/** A part of a counter's readings that is evaluated again: whole hours, from the one after `after` until before `until` (ms). */
interface Part {
  readonly id: number;
  /** The hour whose end is known; null: from the first reading on. */
  readonly after: HourEnd | null;
  /** Null: to the last reading. */
  readonly until: number | null;
}

/** How many readings after a late one can be judged by it: as many as tell the smallest step. */
const REACH = 100;

// What a reading is depends on the one after it, so the hour before must end with one that is followed by another.
const AROUND = `
  select q.id, ${ms('after.at')} as until, e.*
  from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as q(id, first, last)
  left join lateral (
    select ts from readings r where r.datapoint_id = q.id and r.ts < q.first order by ts desc limit 1
  ) before on true
  left join lateral (
    select ts as at from readings r where r.datapoint_id = q.id and r.ts > q.last order by ts offset ${REACH} limit 1
  ) after on true
  left join lateral (
    select ${endColumns('h')} from reading_hours h
    where h.datapoint_id = q.id and h.hour < date_bin('1 hour', before.ts, timestamptz '2000-01-01Z')
    order by h.hour desc limit 1
  ) e on true`;
const FIRST = `
  select q.id, (select ${ms('min(ts)')} from readings r where r.datapoint_id = q.id) as at
  from unnest($1::int[]) as q(id)`;

const STORED = `
  select q.id, ${endColumns('h')}
  from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as q(id, first, until)
  join reading_hours h on h.datapoint_id = q.id and h.hour >= q.first and h.hour < q.until`;

const literal = (at: number): string =>
  Number.isFinite(at) ? `"${new Date(at).toISOString()}"` : at > 0 ? 'infinity' : '-infinity';
const READINGS = (parts: readonly Part[]): string => `
  select q.id, string_agg(timestamptz_send(r.ts) || float8send(r.value) || int4send(coalesce(r.mark, 0)), ''::bytea
    order by r.ts, r.value)
  from unnest('{${parts.map(({ id }) => id).join(',')}}'::int[],
      '{${parts.map(({ after }) => literal(after?.last_at ?? -Infinity)).join(',')}}'::timestamptz[],
      '{${parts.map(({ until }) => literal(until ?? Infinity)).join(',')}}'::timestamptz[]) as q(id, after, until)
  join readings r on r.datapoint_id = q.id and r.ts > q.after and r.ts < q.until and r.mark is distinct from 2
  group by q.id`;
const READING_BYTES = 20;

interface StoredReading extends Reading {
  readonly isSetAside: boolean;
}

const unpack = (datapoint: number, packed: DataView): StoredReading[] => {
  const readings: StoredReading[] = [];
  for (let offset = 0; offset < packed.byteLength; offset += READING_BYTES) {
    readings.push({
      datapoint,
      ts: readInstant(packed, offset),
      value: packed.getFloat64(offset + 8),
      isSetAside: packed.getInt32(offset + 16) === SET_ASIDE,
      step: undefined,
    });
  }
  return readings;
};

/** What a part of a counter's readings comes to. */
interface Counted {
  readonly hours: readonly ReadingHour[];
  readonly state: CounterState;
  /** Whose mark changes. */
  readonly setAside: readonly Reading[];
  readonly good: readonly Reading[];
  /** The stored hours that lost readings to retention: they stay as they are. */
  readonly lost: ReadonlySet<number>;
}

/** Evaluates the readings of a part. `added`: how many of each hour are not in its stored hour yet. */
const count = (
  readings: readonly StoredReading[],
  { facts }: Counter,
  start: CounterState,
  stored: ReadonlyMap<number, HourEnd>,
  added: ReadonlyMap<number, number>,
): Counted => {
  const steps: Reading[] = [];
  const outliers = new Set<Reading>();
  const sink: CounterSink = {
    step: (reading, step) => {
      (reading as Reading).step = step;
      steps.push(reading as Reading);
    },
    setAside: (reading) => void outliers.add(reading as Reading),
  };
  const lost = new Set<number>();
  let counter = createCounter(facts, start, sink);
  for (let n = 0; n < readings.length;) {
    const hour = hourOf((readings[n] as StoredReading).ts);
    let end = n;
    while (end < readings.length && hourOf((readings[end] as StoredReading).ts) === hour) end += 1;
    const before = stored.get(hour);
    if (before && before.count > end - n - (added.get(hour) ?? 0)) {
      lost.add(hour);
      counter = createCounter(facts, stateAfter(before, undefined), sink);
    } else for (let at = n; at < end; at++) counter.add(readings[at] as StoredReading);
    n = end;
  }
  const state = counter.state();
  if (state.pending) outliers.add(state.pending as Reading);
  const counted = readings.filter(({ ts }) => !lost.has(hourOf(ts)));
  return {
    hours: foldHours(steps),
    state,
    setAside: counted.filter((reading) => outliers.has(reading) && !reading.isSetAside),
    good: counted.filter((reading) => reading.isSetAside && !outliers.has(reading)),
    lost,
  };
};

const isSame = (state: CounterState, end: HourEnd | undefined): boolean =>
  state.pending === null &&
  end !== undefined &&
  state.last?.ts === end.last_at &&
  state.last.value === end.last &&
  state.base?.ts === end.base_at &&
  state.base?.value === end.base;

const UPSERT = `
  insert into reading_hours as h (${HOUR_COLUMNS}) select * from ${HOURS}
  on conflict (datapoint_id, hour) do update set
    (${HOUR_COLUMNS}) = (${HOUR_COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})
  where (${HOUR_COLUMNS.replaceAll(/\w+/g, 'h.$&')}) is distinct from (${HOUR_COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})`;
const REMOVE = `
  delete from reading_hours h using unnest($1::int[], $2::timestamptz[]) as q(id, hour)
  where h.datapoint_id = q.id and h.hour = q.hour`;
const REMEMBER = `
  update datapoint_values v set
    last_value = q.value, last_at = q.at, base = q.base, base_at = q.base_at,
    pending = q.pending, pending_at = q.pending_at, state_version = v.state_version + 1
  from unnest($1::int[], $2::float8[], $3::timestamptz[], $4::float8[], $5::timestamptz[], $6::float8[], $7::timestamptz[])
    as q(id, value, at, base, base_at, pending, pending_at)
  where v.datapoint_id = q.id`;

const remember = async (
  client: PoolClient,
  states: readonly { readonly id: number; readonly state: CounterState }[],
): Promise<void> => {
  if (states.length === 0) return;
  await client.query(REMEMBER, [
    int4s(states, ({ id }) => id),
    float8s(states, ({ state }) => state.last?.value ?? null),
    instants(states, ({ state }) => state.last?.ts ?? null),
    float8s(states, ({ state }) => state.base?.value ?? null),
    instants(states, ({ state }) => state.base?.ts ?? null),
    float8s(states, ({ state }) => state.pending?.value ?? null),
    instants(states, ({ state }) => state.pending?.ts ?? null),
  ]);
};

const iso = (at: number): string => new Date(at).toISOString();
/** Beyond all hours. */
const FAR = Date.UTC(9999, 0, 1);
const NONE_ADDED: ReadonlyMap<number, number> = new Map();

/**
 * Counts parts of counters again and stores what has changed. With `mayStop`, a part that has an end is only stored if what
 * comes after it stays as it is. Returns those that have to be counted to their end.
 */
const recount = async (
  client: PoolClient,
  parts: readonly Part[],
  points: ReadonlyMap<number, KnownPoint>,
  added: ReadonlyMap<number, ReadonlyMap<number, number>>,
  mayStop: boolean,
): Promise<readonly Part[]> => {
  if (parts.length === 0) return [];
  const ids = parts.map(({ id }) => id);
  const restored = await loadRestored(client, ids);
  const recent = await recentValues(
    client,
    parts.flatMap(({ id, after }) => (after ? [{ id, at: after.last_at }] : [])),
  );
  const { rows } = await client.query<HourEnd & { id: number }>(STORED, [
    int4s(parts, ({ id }) => id),
    instants(parts, ({ after }) => (after ? after.hour + HOUR_MS : 0)),
    instants(parts, ({ until }) => until ?? FAR),
  ]);
  const stored = new Map(ids.map((id) => [id, new Map<number, HourEnd>()]));
  for (const row of rows) stored.get(row.id)?.set(row.hour, row);
  const readings = new Map<number, StoredReading[]>();
  await copyPacked(client, READINGS(parts), (id, packed) => void readings.set(id, unpack(id, packed)));

  const unfinished: Part[] = [];
  const hours: ReadingHour[] = [];
  const setAside: Reading[] = [];
  const good: Reading[] = [];
  const states: { id: number; state: CounterState }[] = [];
  const gone: { id: number; hour: number }[] = [];
  for (const part of parts) {
    const { id, after, until } = part;
    const counter = points.get(id)?.counter;
    if (!counter) continue;
    const own = stored.get(id) ?? new Map<number, HourEnd>();
    const facts = {
      ...counter.facts,
      ...(restored.has(id) ? { restored: restored.get(id) as Set<number> } : {}),
    };
    const found = count(
      readings.get(id) ?? [],
      { ...counter, facts },
      stateAfter(after, recent.get(id)),
      own,
      added.get(id) ?? NONE_ADDED,
    );
    if (until === null) states.push({ id, state: found.state });
    else if (mayStop) {
      const last = Math.max(...own.keys(), -Infinity);
      if (!isSame(found.state, own.get(last))) {
        unfinished.push({ ...part, until: null });
        continue;
      }
    }
    hours.push(...found.hours);
    setAside.push(...found.setAside);
    good.push(...found.good);
    const kept = new Set([...found.hours.map(({ hour }) => hour), ...found.lost]);
    if (readings.has(id))
      for (const hour of own.keys())
        if (!kept.has(hour) && hour >= firstHour(readings.get(id))) gone.push({ id, hour });
  }
  if (hours.length > 0) await client.query(UPSERT, hourColumns(hours));
  if (gone.length > 0)
    await client.query(REMOVE, [int4s(gone, ({ id }) => id), instants(gone, ({ hour }) => hour)]);
  await markReadings(client, setAside, good);
  await remember(client, states);
  return unfinished;
};

const firstHour = (readings: readonly StoredReading[] | undefined): number =>
  readings?.[0] ? hourOf(readings[0].ts) : Infinity;

/**
 * Counts counters again around late readings, which are stored already and sorted by `compareReadings`. Their devices must
 * be locked. Returns what is known of the counters then.
 */
export const recountAround = async (
  client: PoolClient,
  late: readonly Reading[],
): Promise<ReadonlyMap<number, KnownPoint>> => {
  if (late.length === 0) return new Map();
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  const added = new Map<number, Map<number, number>>();
  for (const { datapoint, ts } of late) {
    if (!first.has(datapoint)) first.set(datapoint, ts);
    last.set(datapoint, ts);
    const byHour = added.get(datapoint) ?? new Map<number, number>();
    byHour.set(hourOf(ts), (byHour.get(hourOf(ts)) ?? 0) + 1);
    added.set(datapoint, byHour);
  }
  const ids = [...first.keys()];
  const points = await loadPoints(client, ids);
  const { rows } = await client.query<
    { id: number; until: number | null } & { [K in keyof HourEnd]: HourEnd[K] | null }
  >({
    name: 'counters_around',
    text: AROUND,
    values: [
      ids,
      ids.map((id) => iso(first.get(id) as number)),
      ids.map((id) => iso(last.get(id) as number)),
    ],
  });
  const parts = rows.map(({ id, until, ...end }): Part => ({
    id,
    after: end.hour === null ? null : (end as HourEnd),
    until: until === null ? null : hourOf(until) + HOUR_MS,
  }));
  const unfinished = await recount(client, parts, points, added, true);
  await recount(client, unfinished, points, added, false);
  return loadPoints(client, ids);
};

const LOCK = `
  select from devices where id in (select device_id from datapoints where id = any($1::int[]))
  order by id for no key update`;

/**
 * Counts counters again from all of their kept readings, after a change of their facts or of their values. Roll-ups of what
 * is no counter stay as they are. Ingest continues with the new facts: what it remembers of these datapoints is outdated.
 */
export const recomputeDatapoints = async (client: PoolClient, ids: readonly number[]): Promise<void> => {
  await client.query(LOCK, [ids]);
  for (const id of ids) await recountFrom(client, id, -Infinity, null);
  const points = await loadPoints(client, ids);
  const others = ids.filter((id) => !points.get(id)?.counter);
  if (others.length === 0) return;
  await client.query(
    `update datapoint_values set state_version = state_version + 1, base = null, base_at = null, pending = null, pending_at = null
     where datapoint_id = any($1::int[])`,
    [others],
  );
};

/** Counts one counter again from an hour on (ms), until before another; null: to its end. Its device must be locked. */
export const recountFrom = async (
  client: PoolClient,
  id: number,
  from: number,
  until: number | null,
): Promise<void> => {
  const points = await loadPoints(client, [id]);
  if (!points.get(id)?.counter) return;
  const first = Number.isFinite(from) ? from : await firstReadingOf(client, id);
  if (first === null) return;
  const after = (await hourEndsBefore(client, [id], hourOf(first))).get(id) ?? null;
  await recount(client, [{ id, after, until }], points, new Map(), false);
};

/** The time of the first kept reading of a datapoint (ms); null: there is none. */
export const firstReadingOf = async (client: PoolClient, id: number): Promise<number | null> =>
  (await client.query<{ at: number | null }>(FIRST, [[id]])).rows[0]?.at ?? null;
