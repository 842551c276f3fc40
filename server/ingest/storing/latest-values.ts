import type { PoolClient } from 'pg';
import type { CounterState } from '../../../src/domain/counters/rule.ts';
import type { Reading } from '../../../src/domain/readings/reading-hours.ts';
import { float8s, instants, int4s } from '../../db/binary.ts';
import { serializationConflict } from '../retry.ts';
import type { Write } from './roll-ups.ts';

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
// Readings that are set aside say nothing of it.
const USUAL_INTERVAL = `case when ${GAP} is null or q.at is null or q.at <= v.last_at then v.usual_interval_s else least(${MAX_INTERVAL_S}, coalesce(
  v.usual_interval_s + (${GAP} - v.usual_interval_s) * case when ${GAP} > v.usual_interval_s then 0.5 else 0.25 end,
  ${GAP})) end`;

const ADVANCE_LATEST = `
  update datapoint_values v set
    last_value = coalesce(q.value, v.last_value), last_at = coalesce(q.at, v.last_at),
    usual_interval_s = ${USUAL_INTERVAL}, last_uplink = q.uplinks,
    state_version = v.state_version + q.is_counter, base = q.base, base_at = q.base_at, pending = q.pending, pending_at = q.pending_at
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::timestamptz[], $5::int[], $6::int[], $7::float8[],
      $8::int[], $9::int[], $10::float8[], $11::timestamptz[], $12::float8[], $13::timestamptz[])
    as q(id, at, value, from_at, count, uplinks, expected, version, is_counter, base, base_at, pending, pending_at)
  where v.datapoint_id = q.id and v.state_version = q.version
    and coalesce(greatest(v.last_at, v.pending_at) < q.from_at, true)`;

/** What is remembered of datapoints while their readings are stored. */
export interface Remembered {
  readonly versionOf: (datapoint: number) => number;
  /** After these readings; undefined if it is no counter. */
  readonly stateOf: (datapoint: number) => CounterState | undefined;
}

/**
 * Makes the newest readings (`newest`, one of each datapoint) of `newer` the latest values; of counters, the last one that
 * is not set aside. The write throws a serialization failure when the database has newer ones, or other facts.
 */
export const latestStatement = <R extends Reading>(
  newer: readonly R[],
  newest: readonly R[],
  paceOf: (reading: R) => Pace,
  { versionOf, stateOf }: Remembered,
): Write => {
  const first = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const { datapoint, ts } of newer) {
    const count = counts.get(datapoint) ?? 0;
    if (count === 0) first.set(datapoint, ts);
    counts.set(datapoint, count + 1);
  }
  const paces = newest.map(paceOf);
  const states = newest.map(({ datapoint }) => stateOf(datapoint));
  // A counter's latest value is its last good one.
  const latest = newest.map((reading, n) => (states[n] ? states[n].last : reading));
  const values = [
    int4s(newest, ({ datapoint }) => datapoint),
    instants(latest, (reading) => reading?.ts ?? null),
    float8s(latest, (reading) => reading?.value ?? null),
    instants(newest, ({ datapoint }) => first.get(datapoint) as number),
    int4s(newest, ({ datapoint }) => counts.get(datapoint) as number),
    int4s(paces, ({ uplinks }) => uplinks),
    float8s(paces, ({ expected_interval_s }) => expected_interval_s),
    int4s(newest, ({ datapoint }) => versionOf(datapoint)),
    int4s(states, (state) => (state ? 1 : 0)),
    float8s(states, (state) => state?.base?.value ?? null),
    instants(states, (state) => state?.base?.ts ?? null),
    float8s(states, (state) => state?.pending?.value ?? null),
    instants(states, (state) => state?.pending?.ts ?? null),
  ];
  return async (client) => {
    const { rowCount } = await client.query({ name: 'ingest_advance_latest', text: ADVANCE_LATEST, values });
    // Another server has stored newer readings in the meantime, or somebody has changed the datapoint.
    if (rowCount !== newest.length)
      throw serializationConflict('A datapoint has newer readings than expected.');
  };
};

const REPLACE_LATEST = `
  update datapoint_values v set last_value = q.value
  from unnest($1::int[], $2::float8[]) as q(id, value) where v.datapoint_id = q.id`;

/** Replaces latest values by others of the same time. */
export const replaceLatest = async (client: PoolClient, readings: readonly Reading[]): Promise<void> => {
  if (readings.length === 0) return;
  await client.query(REPLACE_LATEST, [
    int4s(readings, ({ datapoint }) => datapoint),
    float8s(readings, ({ value }) => value),
  ]);
};
