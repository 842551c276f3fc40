import type { PoolClient } from 'pg';
import { hourOf, type Reading } from '../../../src/domain/readings/reading-hours.ts';
import { type Conversion, convert, MARKS } from '../../../src/domain/readings/value-facts.ts';
import { type KnownPoint, loadPoints } from '../../counters/load.ts';
import { recountFrom } from '../../counters/recount.ts';
import type { Row } from '../../crud/rules.ts';
import { SINGLE_ROLES } from '../../../src/domain/readings/datapoint-roles.ts';
import type { ValueEvent } from '../../events.ts';
import { findDatapoints } from '../../ingest/find-datapoints.ts';
import type { LockedDevice } from '../../ingest/lock-devices.ts';
import { MESSAGES_MAX } from '../../ingest/storing/messages.ts';
import { sortReadings, storeInvalid, storeReadings } from '../../ingest/storing/store.ts';

export type MergingClient = PoolClient;

/** Readings per statement. */
const CHUNK = 20_000;

const KEYS = `select id, key from datapoints where device_id = $1 order by id`;
// A role that the device has already stays with the datapoint that has it.
const COPY_FACTS = `
  update datapoints d set label = p.label, unit = p.unit, kind = p.kind, factor = p.factor, "offset" = p."offset",
    invalid = p.invalid, rolls_over_at = p.rolls_over_at, resolution = p.resolution, max_flow = p.max_flow,
    role = case when p.role = any($3::text[]) and exists (
      select from datapoints o where o.device_id = d.device_id and o.role = p.role and o.id <> d.id
    ) then null else p.role end
  from unnest($1::int[], $2::int[]) as q(id, from_id) join datapoints p on p.id = q.from_id
  where d.id = q.id`;
const READINGS = `
  select (extract(epoch from ts) * 1000)::float8 as ts, value, sent, mark from readings
  where datapoint_id = $1 and (ts, value) > (to_timestamp($2::float8 / 1000.0), $3::float8)
  order by ts, value limit ${CHUNK}`;
const COUNTERS = `
  select p.id from datapoints p join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = $1 and p.kind in ('counter', 'delta') and v.last_at is not null`;
const CONTACTS = `
  update device_contacts d set uplinks = d.uplinks + p.uplinks, last_seen_at = greatest(d.last_seen_at, p.last_seen_at)
  from device_contacts p where d.device_id = $1 and p.device_id = $2`;
const DROP_EARLIER = `
  delete from device_messages where device_id = $1 and received_at < to_timestamp($2::float8 / 1000.0)`;
const MAKE_ROOM = `
  delete from device_messages m using device_contacts c
  where m.device_id = $1 and c.device_id = $1 and m.slot in (
    select (n.number + c.uplinks) % ${MESSAGES_MAX} from device_messages n where n.device_id = $2)`;
const MOVE_MESSAGES = `
  update device_messages m set device_id = $1, number = m.number + c.uplinks,
    slot = (m.number + c.uplinks) % ${MESSAGES_MAX}
  from device_contacts c where m.device_id = $2 and c.device_id = $1`;

/** Appends the messages of one device to those of another; call before their contacts are added up. */
const moveMessages = async (
  client: MergingClient,
  source: unknown,
  target: unknown,
  from: number | null,
): Promise<void> => {
  if (from !== null) await client.query(DROP_EARLIER, [source, from]);
  await client.query(MAKE_ROOM, [target, source]);
  await client.query(MOVE_MESSAGES, [target, source]);
};

/** A datapoint that takes the readings of another. */
interface Target {
  readonly id: number;
  /** What makes its values of what was sent; undefined: it has the facts of the other, so that they stay as they are. */
  readonly conversion: Conversion | null | undefined;
}

/** The datapoint of `device` for each datapoint of `pending`; missing ones are created with the same facts. */
const matchDatapoints = async (
  client: MergingClient,
  pending: Row,
  device: Row,
): Promise<ReadonlyMap<number, Target>> => {
  const { rows: theirs } = await client.query<{ id: number; key: string }>(KEYS, [pending.id]);
  const { rows: present } = await client.query<{ id: number; key: string }>(KEYS, [device.id]);
  const locked = device as unknown as LockedDevice;
  const keys = new Map(theirs.map(({ key }) => [key, false]));
  const found = await findDatapoints(client, new Map([[locked.id, { device: locked, keys }]]));
  const own = found.get(locked.id);
  const known = new Set(present.map(({ id }) => id));
  const matched = new Map<number, Target>();
  for (const { id, key } of theirs) {
    const target = own?.get(key);
    if (!target) continue;
    matched.set(id, { id: target.id, conversion: known.has(target.id) ? target.conversion : undefined });
  }
  const created = [...matched].filter(([, target]) => !known.has(target.id));
  await client.query(COPY_FACTS, [
    created.map(([, target]) => target.id),
    created.map(([from]) => from),
    SINGLE_ROLES,
  ]);
  return matched;
};

interface StoredReading {
  readonly ts: number;
  readonly value: number;
  readonly sent: number | null;
  readonly mark: number | null;
}

/** A reading of another datapoint as one of this; `isValue`: unless it was sent instead of a value. */
const readingOf = (
  { ts, value, sent, mark }: StoredReading,
  { id, conversion }: Target,
): { readonly reading: Reading; readonly isValue: boolean } => {
  if (conversion === undefined)
    return { reading: { datapoint: id, ts, value, sent }, isValue: mark !== MARKS.invalid };
  const raw = sent ?? value;
  if (conversion === null) return { reading: { datapoint: id, ts, value: raw, sent: null }, isValue: true };
  const converted = convert(raw, conversion);
  return {
    reading: { datapoint: id, ts, value: converted.value, sent: converted.sent },
    isValue: converted.mark === null,
  };
};

/** Copies the readings of one datapoint to another from a time on (ms; null: all). Returns the latest values that changed. */
const copyReadings = async (
  client: MergingClient,
  source: number,
  target: Target,
  from: number | null,
  now: number,
): Promise<readonly ValueEvent[]> => {
  const changed: ValueEvent[] = [];
  let [ts, value] = [from === null ? -62_135_596_800_000 : from, Number.NEGATIVE_INFINITY];
  for (;;) {
    const page = await client.query<StoredReading>(READINGS, [source, ts, value]);
    const last = page.rows.at(-1);
    if (!last) return changed;
    // What is known of a counter changes with each page.
    const point = (await loadPoints(client, [target.id])).get(target.id) as KnownPoint;
    const all = page.rows.map((row) => readingOf(row, target));
    const readings = all.flatMap(({ reading, isValue }) => (isValue ? [reading] : []));
    const stored = await storeReadings(
      client,
      sortReadings(readings, () => point.at),
      now,
      () => point,
    );
    await storeInvalid(
      client,
      all.flatMap(({ reading, isValue }) => (isValue ? [] : [reading])),
      now,
    );
    changed.push(...stored.changed);
    [ts, value] = [last.ts, last.value];
  }
};

/** Counts the registers of a device again from the time on (ms) at which its hardware was replaced. It must be locked. */
export const recountReplaced = async (client: MergingClient, device: unknown, at: number): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(COUNTERS, [device]);
  for (const { id } of rows) await recountFrom(client, id, hourOf(at), null);
};

/**
 * Makes the readings of a pending device from a time on (ms; null: all), its messages and its contacts those of `device`.
 * Both must be locked. Returns the latest values that changed.
 */
export const mergeDevice = async (
  client: MergingClient,
  pending: Row,
  device: Row,
  from: number | null,
  now: number,
): Promise<readonly ValueEvent[]> => {
  const matched = await matchDatapoints(client, pending, device);
  const changed: ValueEvent[] = [];
  for (const [source, target] of matched)
    changed.push(...(await copyReadings(client, source, target, from, now)));
  await moveMessages(client, pending.id, device.id, from);
  await client.query(CONTACTS, [device.id, pending.id]);
  return changed;
};
