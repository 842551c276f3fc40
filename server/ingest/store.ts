import type { PoolClient } from 'pg';
import { compareReadings, type Reading } from '../../src/domain/reading-hours.ts';
import { float8s, int4s } from '../db/binary.ts';
import type { ValueEvent } from '../events.ts';
import {
  AT,
  columnsOf,
  type NewerReadings,
  NO_PACE,
  type Pace,
  rowsOf,
  storeLate,
  storeNewer,
} from './write-readings.ts';

export type { Reading };
export interface QuarantinedReading extends Reading {
  readonly reason: string;
}

const UPDATE_LATEST = `
  update datapoint_values v set last_value = q.value
  from unnest($1::int[], $2::float8[]) as q(id, value) where v.datapoint_id = q.id`;

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
export interface SortedReadings<R extends Reading = Reading> extends NewerReadings<R> {
  /** Not newer than the latest of their datapoints; without duplicates. */
  readonly late: readonly R[];
}

/**
 * Splits readings into those newer than the latest of their datapoint and late ones. `latestOf` returns the
 * time of that latest reading (ms); `now` is the time of receipt.
 */
export const sortReadings = <R extends Reading>(
  readings: readonly R[],
  latestOf: (reading: R) => number | null,
  now: number,
): SortedReadings<R> => {
  const sorted = (newer: readonly R[], newest: readonly R[], late: readonly R[]): SortedReadings<R> => ({
    newer,
    rows: rowsOf(newer, now),
    newest,
    late,
    present: new Map([...newest, ...late].map((reading) => [reading.datapoint, latestOf(reading)])),
  });
  const isNewer = (reading: R): boolean => reading.ts > (latestOf(reading) ?? Number.NEGATIVE_INFINITY);
  const ordered = readings.toSorted(compareReadings);
  // Fast path: nearly all readings are newer.
  if (ordered.every((reading, index) => isNewer(reading) && !isSame(ordered[index - 1], reading))) {
    return sorted(ordered, newestOf(readings), []);
  }
  const duplicates = new Set(ordered.filter((reading, index) => isSame(ordered[index - 1], reading)));
  const isNewAndFirst = (reading: R): boolean => isNewer(reading) && !duplicates.has(reading);
  const late = readings.filter((reading) => !isNewer(reading) && !duplicates.has(reading));
  // `newestOf` gets them in order of arrival: of the same time, the last one wins.
  return sorted(ordered.filter(isNewAndFirst), newestOf(readings.filter(isNewAndFirst)), late);
};

/**
 * Stores readings and updates latest values and roll-ups. Returns how many were new, and the latest values
 * that changed. `paceOf` returns the uplink count of a reading's device. The devices must be locked: it relies
 * on being the only writer of these datapoints. Throws a serialization failure when the readings were sorted
 * by outdated latest times.
 */
export const storeReadings = async <R extends Reading>(
  client: PoolClient,
  sorted: SortedReadings<R>,
  now: number,
  paceOf: (reading: R) => Pace = () => NO_PACE,
): Promise<{ stored: number; changed: ValueEvent[] }> => {
  const { newer, newest, late, present } = sorted;
  const stored = late.length > 0 ? await storeLate(client, late, new Date(now).toISOString()) : [];
  // Another value at the time of the latest one replaces it.
  const replacing = newestOf(stored.filter(({ datapoint, ts }) => ts === present.get(datapoint)));
  if (replacing.length > 0) {
    await client.query(UPDATE_LATEST, [
      int4s(replacing, ({ datapoint }) => datapoint),
      float8s(replacing, ({ value }) => value),
    ]);
  }
  if (newer.length > 0) await storeNewer(client, sorted, paceOf);
  const changed = new Map([...replacing, ...newest].map((reading) => [reading.datapoint, event(reading)]));
  return { stored: newer.length + stored.length, changed: [...changed.values()] };
};

const QUARANTINE = `
  insert into quarantined_readings (datapoint_id, ts, value, received_at, reason)
  select q.id, ${AT}, q.value, $5::timestamptz, q.reason
  from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as q(id, at, value, reason)
  on conflict do nothing`;

/** Stores readings with an implausible time; returns how many were new. */
export const storeQuarantined = async (
  client: PoolClient,
  readings: readonly QuarantinedReading[],
  now: number,
): Promise<number> => {
  if (readings.length === 0) return 0;
  const { rowCount } = await client.query(QUARANTINE, [
    ...columnsOf(readings),
    readings.map(({ reason }) => reason),
    new Date(now).toISOString(),
  ]);
  return rowCount ?? 0;
};

/** What uplinks say about the device itself. */
export interface Contact {
  readonly device: number;
  readonly uplinks: number;
  /** The last texts by key, the time of each (ms), and the time of the latest; null without texts. */
  readonly status: Readonly<Record<string, string>> | null;
  readonly saidAt: Readonly<Record<string, number>> | null;
  readonly statusAt: number | null;
}

/** Maximum status keys per device. */
const STATUS_KEYS = 100;

const SET_CONTACT =
  'uplinks = d.uplinks + q.uplinks, last_seen_at = greatest(d.last_seen_at, $3::timestamptz)';
const TOTALS = 'returning d.device_id, d.uplinks';
/** Merges new keys into a column; when there would be too many, only the new ones stay. */
const mergedColumn = (column: string, news: string): string => `case
  when not q.is_news then d.${column}
  when (select count(*) from jsonb_object_keys(coalesce(d.last_status, '{}') || q.status)) > ${STATUS_KEYS} then q.${news}
  else coalesce(d.${column}, '{}') || q.${news}
end`;
// Texts have no history: one older than the latest reading is dropped.
const CONTACT = `
  update device_contacts d set ${SET_CONTACT},
    last_status = ${mergedColumn('last_status', 'status')},
    status_at = ${mergedColumn('status_at', 'said_at')}
  from (
    select q.*, q.status is not null and not exists (
      select from datapoints p join datapoint_values v on v.datapoint_id = p.id
      where p.device_id = q.id and v.last_at > to_timestamp(q.at / 1000.0)
    ) as is_news
    from unnest($1::int[], $2::int[], $4::jsonb[], $5::jsonb[], $6::float8[])
      as q(id, uplinks, status, said_at, at)
  ) q
  where d.device_id = q.id ${TOTALS}`;

const TOUCH_CONTACT = `
  update device_contacts d set ${SET_CONTACT}
  from unnest($1::int[], $2::int[]) as q(id, uplinks) where d.device_id = q.id
  ${TOTALS}`;

/**
 * Updates the contact of devices and returns the number of uplinks each has sent so far. The devices must be
 * locked. Call before their readings are stored.
 */
export const noteContacts = async (
  client: PoolClient,
  contacts: readonly Contact[],
  now: number,
): Promise<ReadonlyMap<number, number>> => {
  const common = [
    int4s(contacts, ({ device }) => device),
    int4s(contacts, ({ uplinks }) => uplinks),
    new Date(now).toISOString(),
  ];
  // Most devices send numbers only.
  const numbersOnly = contacts.every(({ status }) => status === null);
  const texts = [
    contacts.map(({ status }) => (status ? JSON.stringify(status) : null)),
    contacts.map(({ saidAt }) => (saidAt ? JSON.stringify(saidAt) : null)),
    contacts.map(({ statusAt }) => statusAt),
  ];
  const { rows } = await client.query<{ device_id: number; uplinks: number }>(
    numbersOnly
      ? { name: 'ingest_heard', text: TOUCH_CONTACT, values: common }
      : { name: 'ingest_contacts', text: CONTACT, values: [...common, ...texts] },
  );
  return new Map(rows.map(({ device_id, uplinks }) => [device_id, uplinks]));
};
