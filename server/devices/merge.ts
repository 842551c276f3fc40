import type { PoolClient } from 'pg';
import type { Reading } from '../../src/domain/reading-hours.ts';
import { type KnownPoint, loadPoints } from '../counters/load.ts';
import type { Row } from '../crud/rules.ts';
import { SINGLE_ROLES } from '../../src/domain/datapoint-roles.ts';
import type { ValueEvent } from '../events.ts';
import { findDatapoints } from '../ingest/find-datapoints.ts';
import type { LockedDevice } from '../ingest/lock-devices.ts';
import { MESSAGES_MAX } from '../ingest/messages.ts';
import { sortReadings, storeReadings } from '../ingest/store.ts';

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
  select (extract(epoch from ts) * 1000)::float8 as ts, value from readings
  where datapoint_id = $1 and (ts, value) > (to_timestamp($2::float8 / 1000.0), $3::float8)
  order by ts, value limit ${CHUNK}`;
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

/** The datapoint of `device` for each datapoint of `pending`; missing ones are created with the same facts. */
const matchDatapoints = async (
  client: MergingClient,
  pending: Row,
  device: Row,
): Promise<ReadonlyMap<number, number>> => {
  const { rows: theirs } = await client.query<{ id: number; key: string }>(KEYS, [pending.id]);
  const { rows: present } = await client.query<{ id: number; key: string }>(KEYS, [device.id]);
  const locked = device as unknown as LockedDevice;
  const keys = new Map(theirs.map(({ key }) => [key, false]));
  const found = await findDatapoints(client, new Map([[locked.id, { device: locked, keys }]]));
  const own = found.get(locked.id);
  const matched = new Map<number, number>();
  for (const { id, key } of theirs) {
    const target = own?.get(key)?.id;
    if (target !== undefined) matched.set(id, target);
  }
  const known = new Set(present.map(({ id }) => id));
  const created = [...matched].filter(([, target]) => !known.has(target));
  await client.query(COPY_FACTS, [
    created.map(([, target]) => target),
    created.map(([from]) => from),
    SINGLE_ROLES,
  ]);
  return matched;
};

/** Copies the readings of one datapoint to another from a time on (ms; null: all). Returns the latest values that changed. */
const copyReadings = async (
  client: MergingClient,
  source: number,
  target: number,
  from: number | null,
  now: number,
): Promise<readonly ValueEvent[]> => {
  const changed: ValueEvent[] = [];
  let latest: number | null = null;
  let [ts, value] = [from === null ? -62_135_596_800_000 : from, Number.NEGATIVE_INFINITY];
  for (;;) {
    const page = await client.query<Pick<Reading, 'ts' | 'value'>>(READINGS, [source, ts, value]);
    const last = page.rows.at(-1);
    if (!last) return changed;
    // What is known of a counter changes with each page.
    const points = await loadPoints(client, [target]);
    const point = points.get(target) as KnownPoint;
    latest = point.at;
    const readings = page.rows.map((row) => ({ datapoint: target, ts: row.ts, value: row.value }));
    const stored = await storeReadings(
      client,
      sortReadings(readings, () => latest),
      now,
      () => point,
    );
    changed.push(...stored.changed);
    [ts, value] = [last.ts, last.value];
  }
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
