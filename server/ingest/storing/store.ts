import type { PoolClient } from 'pg';
import type { CounterState } from '../../../src/domain/counters/rule.ts';
import { compareReadings, type Reading } from '../../../src/domain/readings/reading-hours.ts';
import { float8s, instants, int4s } from '../../db/binary.ts';
import { MARKS } from '../../../src/domain/readings/value-facts.ts';
import { evaluateBatch } from '../../counters/evaluate-batch.ts';
import { markReadings } from '../../counters/marks.ts';
import { recountAround } from '../../counters/recount.ts';
import type { ValueEvent } from '../../events.ts';
import { AT, columnsOf, isConverted, RETURN_READING, SENT, sentColumn } from './columns.ts';
import type { Datapoint } from '../find-datapoints.ts';
import { latestStatement, NO_PACE, type Pace, replaceLatest } from './latest-values.ts';
import { hoursStatement, recomputeHours } from './roll-ups.ts';

const event = ({ datapoint, ts, value }: Reading): ValueEvent => ({
  id: datapoint,
  end: value,
  ts,
});

/** The newest reading of each datapoint; of the same time, the last one to arrive. */
const newestOf = <R extends Reading>(readings: readonly R[]): R[] => {
  const newest = new Map<number, R>();
  for (const reading of readings) {
    const previous = newest.get(reading.datapoint);
    if (!previous || reading.ts >= previous.ts) newest.set(reading.datapoint, reading);
  }
  return [...newest.values()];
};

const isSame = (a: Reading | undefined, b: Reading): boolean =>
  a !== undefined && a.datapoint === b.datapoint && a.ts === b.ts && a.value === b.value;

/** Readings, sorted for storing. */
export interface SortedReadings<R extends Reading = Reading> {
  /** Newer than the latest of their datapoints; sorted by `compareReadings`, each once. */
  readonly newer: readonly R[];
  /** The newest reading of each datapoint in `newer`. */
  readonly newest: readonly R[];
  /** Not newer than the latest of their datapoints; without duplicates. */
  readonly late: readonly R[];
  /** Time of the latest stored reading by datapoint (ms). */
  readonly latestAt: ReadonlyMap<number, number | null>;
}

/**
 * Splits readings into those newer than the latest of their datapoint and late ones. `latestOf` returns the
 * time of that latest reading (ms).
 */
export const sortReadings = <R extends Reading>(
  readings: readonly R[],
  latestOf: (reading: R) => number | null,
): SortedReadings<R> => {
  const latestAt = new Map<number, number | null>();
  for (const reading of readings) latestAt.set(reading.datapoint, latestOf(reading));
  const isNewer = (reading: R): boolean => reading.ts > (latestOf(reading) ?? Number.NEGATIVE_INFINITY);
  const ordered = readings.toSorted(compareReadings);
  // Fast path: nearly all readings are newer.
  if (ordered.every((reading, index) => isNewer(reading) && !isSame(ordered[index - 1], reading))) {
    return { newer: ordered, newest: newestOf(readings), late: [], latestAt };
  }
  const duplicates = new Set(ordered.filter((reading, index) => isSame(ordered[index - 1], reading)));
  const isNewAndFirst = (reading: R): boolean => isNewer(reading) && !duplicates.has(reading);
  return {
    newer: ordered.filter(isNewAndFirst),
    // `newestOf` gets them in order of arrival: of the same time, the last one wins.
    newest: newestOf(readings.filter(isNewAndFirst)),
    late: readings.filter((reading) => !isNewer(reading) && !duplicates.has(reading)),
    latestAt,
  };
};

// A reading newer than the latest can't exist yet, so no conflict check is needed.
const STORE_NEWER = `
  insert into readings (datapoint_id, ts, value, received_at)
  select q.id, q.at, q.value, $4::timestamptz
  from unnest($1::int[], $2::timestamptz[], $3::float8[]) as q(id, at, value)`;
// For devices whose values are converted: one more column.
const STORE_NEWER_CONVERTED = `
  insert into readings (datapoint_id, ts, value, received_at, sent)
  select q.id, q.at, q.value, $4::timestamptz, ${SENT}
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $5::float8[]) as q(id, at, value, sent)`;
const STORE_LATE = `
  insert into readings (datapoint_id, ts, value, received_at, sent)
  select q.id, ${AT}, q.value, $4::timestamptz, ${SENT}
  from unnest($1::int[], $2::float8[], $3::float8[], $5::float8[]) as q(id, at, value, sent)
  on conflict do nothing
  ${RETURN_READING}`;
const STORE_INVALID = `
  insert into readings (datapoint_id, ts, value, received_at, sent, mark)
  select q.id, ${AT}, q.value, $4::timestamptz, ${SENT}, ${MARKS.invalid}
  from unnest($1::int[], $2::float8[], $3::float8[], $5::float8[]) as q(id, at, value, sent)
  on conflict do nothing
  ${RETURN_READING}`;

/** Stores readings that are no values: they are kept, and nothing else. Returns those that were new. */
export const storeInvalid = async (
  client: PoolClient,
  invalid: readonly Reading[],
  now: number,
): Promise<readonly Reading[]> => {
  if (invalid.length === 0) return [];
  const values = [...columnsOf(invalid), new Date(now).toISOString(), sentColumn(invalid)];
  return (await client.query<Reading>({ name: 'ingest_store_invalid', text: STORE_INVALID, values })).rows;
};

/** What is known of a datapoint before its readings are stored. */
export type StoredPoint = Pick<Datapoint, 'version' | 'counter'>;
type PointOf = (datapoint: number) => StoredPoint;

/** Stores readings that are not newer than the latest, with their hours; returns those that were new. */
const storeLate = async (
  client: PoolClient,
  late: readonly Reading[],
  received: string,
  pointOf: PointOf,
): Promise<{ readonly stored: readonly Reading[]; readonly points: ReadonlyMap<number, StoredPoint> }> => {
  if (late.length === 0) return { stored: [], points: new Map() };
  const { rows } = await client.query<Reading>({
    name: 'ingest_store_late',
    text: STORE_LATE,
    values: [...columnsOf(late), received, sentColumn(late)],
  });
  const sorted = rows.toSorted(compareReadings);
  const ofCounters = sorted.filter(({ datapoint }) => pointOf(datapoint).counter !== null);
  await recomputeHours(
    client,
    ofCounters.length === 0 ? sorted : sorted.filter(({ datapoint }) => pointOf(datapoint).counter === null),
  );
  return { stored: rows, points: await recountAround(client, ofCounters) };
};

/** What has become of the newer readings. */
interface StoredNewer<R> {
  readonly states: ReadonlyMap<number, CounterState>;
  readonly setAside: ReadonlySet<R>;
}

/**
 * Stores readings that are newer than the latest of their datapoints. While PostgreSQL works on a statement, the next ones
 * are prepared: one connection does not take another before.
 */
const storeNewer = async <R extends Reading>(
  client: PoolClient,
  newer: readonly R[],
  newest: readonly R[],
  received: string,
  paceOf: (reading: R) => Pace,
  pointOf: PointOf,
): Promise<StoredNewer<R>> => {
  if (newer.length === 0) return { states: new Map(), setAside: new Set() };
  const values = [
    int4s(newer, ({ datapoint }) => datapoint),
    instants(newer, ({ ts }) => ts),
    float8s(newer, ({ value }) => value),
    received,
  ];
  const storing = client.query(
    newer.some(isConverted)
      ? {
          name: 'ingest_store_newer_converted',
          text: STORE_NEWER_CONVERTED,
          values: [...values, sentColumn(newer)],
        }
      : { name: 'ingest_store_newer', text: STORE_NEWER, values },
  );
  // Awaited below; a query in between must not leave its failure without a handler.
  storing.catch(() => undefined);
  const evaluated = await evaluateBatch(client, newer, (id) => pointOf(id).counter);
  const { good, states, setAside, resolved } = evaluated;
  const remembered = {
    versionOf: (id: number) => pointOf(id).version,
    stateOf: (id: number) => states.get(id),
  };
  const writes = [hoursStatement(good), latestStatement(newer, newest, paceOf, remembered)];
  await storing;
  for (const write of writes) await write(client);
  await markReadings(client, [...setAside], resolved);
  return { states, setAside };
};

/** What storing readings has changed. */
export interface Stored {
  /** The new ones. */
  readonly inserted: readonly Reading[];
  /** Those of the newer ones that are set aside. */
  readonly setAside: ReadonlySet<Reading>;
  /** The latest values that changed. */
  readonly changed: ValueEvent[];
  /** What is known of the counters among their datapoints now. */
  readonly points: ReadonlyMap<number, StoredPoint>;
}

/**
 * Stores readings and updates latest values and roll-ups. `pointOf` returns what is known of their datapoints, `paceOf`
 * the uplink count of a reading's device; `now` is the time of arrival (ms). The
 * devices must be locked: it relies on being the only writer of these datapoints. Throws a serialization failure
 * when the readings were sorted by outdated latest times.
 */
export const storeReadings = async <R extends Reading>(
  client: PoolClient,
  { newer, newest, late, latestAt }: SortedReadings<R>,
  now: number,
  pointOf: PointOf,
  paceOf: (reading: R) => Pace = () => NO_PACE,
): Promise<Stored> => {
  const received = new Date(now).toISOString();
  const { stored, points } = await storeLate(client, late, received, pointOf);
  // Another value at the time of the latest one replaces it; of a counter, the rule decides.
  const replacing = newestOf(
    stored.filter(({ datapoint, ts }) => ts === latestAt.get(datapoint) && !points.has(datapoint)),
  );
  await replaceLatest(client, replacing);
  const current: PointOf = (id) => points.get(id) ?? pointOf(id);
  const { states, setAside } = await storeNewer(client, newer, newest, received, paceOf, current);
  const latest = newest.flatMap((reading) => {
    const last = states.has(reading.datapoint) ? states.get(reading.datapoint)?.last : reading;
    // Nothing has changed if all of them are set aside.
    return last && last.ts >= (latestAt.get(reading.datapoint) ?? last.ts)
      ? [{ datapoint: reading.datapoint, ts: last.ts, value: last.value }]
      : [];
  });
  const changed = new Map([...replacing, ...latest].map((reading) => [reading.datapoint, event(reading)]));
  const counters = [...states].map(([id, state]): [number, StoredPoint] => {
    const { version, counter } = current(id);
    return [id, { version: version + 1, counter: counter && { ...counter, state } }];
  });
  return {
    inserted: [...newer, ...stored],
    setAside,
    changed: [...changed.values()],
    points: new Map([...points, ...counters]),
  };
};

/** Returns which of some readings were inserted, undefined for all of them; of the same ones only the first is. */
export const onlyInserted = <R extends Reading>(
  readings: readonly R[],
  inserted: readonly Reading[],
): ReadonlySet<R> | undefined => {
  if (inserted.length === readings.length) return undefined;
  const keyOf = ({ datapoint, ts, value }: Reading): string => `${datapoint} ${ts} ${value}`;
  const left = new Set(inserted.map(keyOf));
  return new Set(readings.filter((reading) => left.delete(keyOf(reading))));
};
