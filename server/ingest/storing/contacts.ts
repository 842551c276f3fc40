import type { PoolClient } from 'pg';
import { int4s } from '../../db/binary.ts';
import type { Resolved } from '../authorize.ts';

/** What uplinks say about the device itself. */
export interface Contact {
  readonly device: number;
  readonly uplinks: number;
  /** The last texts by key, the time of each (ms), and the time of the latest; null without texts. */
  readonly status: Readonly<Record<string, string>> | null;
  readonly saidAt: Readonly<Record<string, number>> | null;
  readonly statusAt: number | null;
}

/** What uplinks say about their devices: how many there are, and their last texts. */
export const contactsOf = (resolved: readonly Resolved[]): Contact[] => {
  const contacts = new Map<number, { -readonly [K in keyof Contact]: Contact[K] }>();
  for (const { device } of resolved) {
    const contact = contacts.get(device.id);
    if (contact) contact.uplinks += 1;
    else
      contacts.set(device.id, { device: device.id, uplinks: 1, status: null, saidAt: null, statusAt: null });
  }
  const withTexts = resolved.filter(({ flat, fault }) => flat.texts.size > 0 && !fault);
  for (const { device, flat, ts } of withTexts.toSorted((a, b) => a.ts - b.ts)) {
    const contact = contacts.get(device.id);
    if (!contact) continue;
    const times = Object.fromEntries([...flat.texts.keys()].map((key) => [key, ts]));
    contact.status = { ...contact.status, ...Object.fromEntries(flat.texts) };
    contact.saidAt = { ...contact.saidAt, ...times };
    contact.statusAt = ts;
  }
  return [...contacts.values()];
};

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

// With a limit that it can't know, the planner takes a tenth of the devices for granted and looks them up. It would read
// all contacts of the fleet for a few hundred of them: it reckons with pages that must be fetched, and these are in memory.
const TOUCH_CONTACT = `
  update device_contacts d set ${SET_CONTACT}
  from (select * from unnest($1::int[], $2::int[]) as q(id, uplinks) limit (select cardinality($1::int[]))) q
  where d.device_id = q.id
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
