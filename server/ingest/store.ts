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

const MOVE = `
  update datapoint_values v set last_value = q.value
  from unnest($1::int[], $2::float8[]) as q(id, value) where v.datapoint_id = q.id`;

const event = ({ datapoint, ts, value }: Reading): ValueEvent => ({
  id: datapoint,
  end: value,
  ts,
});

/** The last one of each datapoint: the latest time; of the same time, the one that came last. */
const newestOf = <R extends Reading>(readings: readonly R[]): R[] => {
  const newest = new Map<number, R>();
  for (const reading of readings) {
    const before = newest.get(reading.datapoint);
    if (!before || reading.ts >= before.ts) newest.set(reading.datapoint, reading);
  }
  return [...newest.values()];
};

const isSame = (a: Reading | undefined, b: Reading): boolean =>
  a !== undefined && a.datapoint === b.datapoint && a.ts === b.ts && a.value === b.value;

/** Readings, ready to be stored. */
export interface SortedReadings<R extends Reading = Reading> extends NewerReadings<R> {
  /** Not newer than the latest of their datapoints, each once. */
  readonly late: readonly R[];
}

/**
 * Sorts readings by whether they move their datapoint on; `latestOf` tells when its latest was measured (ms),
 * `now` when they were received.
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
  // Nearly all that comes is news.
  if (ordered.every((reading, index) => isNewer(reading) && !isSame(ordered[index - 1], reading))) {
    return sorted(ordered, newestOf(readings), []);
  }
  const again = new Set(ordered.filter((reading, index) => isSame(ordered[index - 1], reading)));
  const isFresh = (reading: R): boolean => isNewer(reading) && !again.has(reading);
  const late = readings.filter((reading) => !isNewer(reading) && !again.has(reading));
  // In the order in which they came: of the same time, the one that came last.
  return sorted(ordered.filter(isFresh), newestOf(readings.filter(isFresh)), late);
};

/**
 * Stores readings, in the latest values and the roll-ups too; answers how many were new, and the
 * datapoints whose latest value they changed. `paceOf` tells how far a reading's device is. Their devices must be locked: it counts on being the
 * only one who writes readings of these datapoints. Throws a serialization failure when the readings
 * were sorted by what is no longer true.
 */
export const storeReadings = async <R extends Reading>(
  client: PoolClient,
  sorted: SortedReadings<R>,
  now: number,
  paceOf: (reading: R) => Pace = () => NO_PACE,
): Promise<{ stored: number; moved: ValueEvent[] }> => {
  const { newer, newest, late, present } = sorted;
  const stored = late.length > 0 ? await storeLate(client, late, new Date(now).toISOString()) : [];
  // Another value of the time of the latest is the newer word.
  const replacing = newestOf(stored.filter(({ datapoint, ts }) => ts === present.get(datapoint)));
  if (replacing.length > 0) {
    await client.query(MOVE, [
      int4s(replacing, ({ datapoint }) => datapoint),
      float8s(replacing, ({ value }) => value),
    ]);
  }
  if (newer.length > 0) await storeNewer(client, sorted, paceOf);
  const moved = new Map([...replacing, ...newest].map((reading) => [reading.datapoint, event(reading)]));
  return { stored: newer.length + stored.length, moved: [...moved.values()] };
};

const QUARANTINE = `
  insert into quarantined_readings (datapoint_id, ts, value, received_at, reason)
  select q.id, ${AT}, q.value, $5::timestamptz, q.reason
  from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as q(id, at, value, reason)
  on conflict do nothing`;

/** Keeps readings whose time can't be right; answers how many were new. */
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

/** What an uplink tells of its device itself. */
export interface Contact {
  readonly device: number;
  readonly uplinks: number;
  /** The last texts by key, when each was said (ms), and when the latest was, if any were. */
  readonly status: Readonly<Record<string, string>> | null;
  readonly saidAt: Readonly<Record<string, number>> | null;
  readonly statusAt: number | null;
}

/** Text keys that are kept of one device. */
const STATUS_KEYS = 100;

const HEARD_OF = 'uplinks = d.uplinks + q.uplinks, last_seen_at = greatest(d.last_seen_at, $3::timestamptz)';
const TOTALS = 'returning d.device_id, d.uplinks';
/** The keys of a column with those that are news; only the news where they would become too many. */
const added = (column: string, news: string): string => `case
  when not q.is_news then d.${column}
  when (select count(*) from jsonb_object_keys(coalesce(d.last_status, '{}') || q.status)) > ${STATUS_KEYS} then q.${news}
  else coalesce(d.${column}, '{}') || q.${news}
end`;
// A text that is older than the latest reading is history, which is not kept of texts.
const CONTACT = `
  update device_contacts d set ${HEARD_OF},
    last_status = ${added('last_status', 'status')},
    status_at = ${added('status_at', 'said_at')}
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
  update device_contacts d set ${HEARD_OF}
  from unnest($1::int[], $2::int[]) as q(id, uplinks) where d.device_id = q.id
  ${TOTALS}`;

/**
 * Notes that devices were heard of, and answers how many uplinks each has sent by now. They must be locked. To be
 * called before their readings are stored.
 */
export const noteContacts = async (
  client: PoolClient,
  contacts: readonly Contact[],
  now: number,
): Promise<ReadonlyMap<number, number>> => {
  const heard = [
    int4s(contacts, ({ device }) => device),
    int4s(contacts, ({ uplinks }) => uplinks),
    new Date(now).toISOString(),
  ];
  // Most devices speak in numbers only.
  const isNumbers = contacts.every(({ status }) => status === null);
  const texts = [
    contacts.map(({ status }) => (status ? JSON.stringify(status) : null)),
    contacts.map(({ saidAt }) => (saidAt ? JSON.stringify(saidAt) : null)),
    contacts.map(({ statusAt }) => statusAt),
  ];
  const { rows } = await client.query<{ device_id: number; uplinks: number }>(
    isNumbers
      ? { name: 'ingest_heard', text: TOUCH_CONTACT, values: heard }
      : { name: 'ingest_contacts', text: CONTACT, values: [...heard, ...texts] },
  );
  return new Map(rows.map(({ device_id, uplinks }) => [device_id, uplinks]));
};
