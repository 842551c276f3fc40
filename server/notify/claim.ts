import type { Pool, PoolClient } from 'pg';
import type { CaseRow } from '../alarms/case-row.ts';
import type { Context } from '../context.ts';
import { holdsLeaseSql, isAbandonedSql, type Lease } from '../lease.ts';
import type { Channel } from '../../src/domain/alarms/notification.ts';
import { storedText } from '../translations.ts';
import type { OutgoingMessage } from './message.ts';
import { siteOfDevice } from './queue-calls.ts';

// What a server left behind that was killed or frozen, and what this one has claimed without learning of it, because the
// connection was lost. A message whose handing over had not begun is sent now; one that had begun has most probably
// arrived, see docs/notification.md.
const RECOVER = `
  update notifications set claimed_by = null,
    status = case when transmitting_at is null then status else 'sent' end,
    sent_at = case when transmitting_at is null then sent_at else transmitting_at end,
    error = case when transmitting_at is null then error else $3 end,
    attempts = case when transmitting_at is null then attempts - 1 else attempts end,
    due_at = case when transmitting_at is null then now() end,
    transmitting_at = null, version = version + 1, updated_at = now()
  where ${isAbandonedSql('claimed_by')} or claimed_by = $1 and id <> all($2::int[])`;

/** Takes back the messages that no running server is sending. `sending`: those that this one is. */
export const recoverMessages = async (
  pool: Pool,
  { server }: Lease,
  sending: readonly number[],
): Promise<void> => {
  const { rows } = await pool.query(
    'select from notifications where claimed_by is not null and id <> all($1::int[]) limit 1',
    [sending],
  );
  if (rows.length > 0) await pool.query(RECOVER, [server, sending, storedText('notifications.interrupted')]);
};

// Companies take turns within a channel, and none gets more than its slots.
const CLAIM = `
  with free as (select * from unnest($2::text[], $3::int[], $4::int[]) as f(channel, count, each)),
  used as (select * from unnest($6::text[], $7::int[], $8::int[]) as u(channel, company, count)),
  due as (
    select n.id, n.channel, coalesce(n.company_id, 0) as company, n.due_at, row_number() over (
      partition by n.channel, coalesce(n.company_id, 0) order by n.due_at, n.id) as turn
    from notifications n
    where n.due_at <= $5 and n.status <> 'skipped' and n.claimed_by is null and n.channel = any($2)),
  chosen as (
    select due.id, free.count, row_number() over (
      partition by due.channel order by due.turn, due.due_at, due.id) as place
    from due join free using (channel) left join used using (channel, company)
    where due.turn + coalesce(used.count, 0) <= free.each),
  locked as (
    select id from notifications
    where id in (select id from chosen where place <= chosen.count) and claimed_by is null and due_at <= $5
    for update skip locked)
  update notifications n set claimed_by = $1, attempts = n.attempts + 1
  from locked where n.id = locked.id returning n.id`;
const READ = `
  select n.id, n.alarm_id, n.company_id, n.step, n.user_id, n.channel, n."to", n.attempts, n.created_at,
    coalesce(n.payload, '{}') as payload,
    case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email,
      'phone', nullif(trim(u.phone), ''), 'locale', u.locale, 'role', u.role,
      'time_zone', coalesce(u.time_zone, c.time_zone, 'UTC')) end as "user",
    coalesce(d.title, a.gateway_id, '') as subject, d.location, s.site
  from notifications n
    left join users u on u.id = n.user_id and u.is_active
    left join companies c on c.id = n.company_id
    left join alarms a on a.id = n.alarm_id left join devices d on d.id = a.device_id
    left join lateral (${siteOfDevice('d.id', 'd.company_id')}) s on true
  where n.id = any($1::int[]) order by n.id`;

/** The slots of a channel that are free at present, and how many of them one company may use in all. */
interface FreeSlots {
  readonly count: number;
  readonly each: number;
}
/** How many messages of a company (0: none) are being sent by a channel. */
interface UsedSlots {
  readonly channel: Channel;
  readonly company: number;
  readonly count: number;
}

/** Claims due messages for a sender, as far as there are slots. Counts the attempt. `now` in ms. */
export const claimMessages = async (
  pool: Pool,
  sender: number,
  free: ReadonlyMap<Channel, FreeSlots>,
  used: readonly UsedSlots[],
  now: number,
): Promise<readonly OutgoingMessage[]> => {
  const slots = [...free.values()];
  const { rows: claimed } = await pool.query<{ id: number }>(CLAIM, [
    sender,
    [...free.keys()],
    slots.map(({ count }) => count),
    slots.map(({ each }) => each),
    new Date(now),
    used.map(({ channel }) => channel),
    used.map(({ company }) => company),
    used.map(({ count }) => count),
  ]);
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  const { rows } = await pool.query<Omit<OutgoingMessage, 'alarm'>>(READ, [ids]);
  const { rows: alarms } = await pool.query<CaseRow>('select * from alarms where id = any($1::int[])', [
    rows.map(({ alarm_id }) => alarm_id),
  ]);
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  return rows.map((row) => ({ ...row, alarm: byId.get(row.alarm_id ?? 0) ?? null }));
};

const IS_CLAIMED = `
  select from notifications where id = $1 and claimed_by = $2 and transmitting_at is null
    and ${holdsLeaseSql('$2')}`;
const MARK = `update notifications set transmitting_at = now() where id = $1 and claimed_by = $2`;
const GIVE_BACK = `
  update notifications set claimed_by = null, attempts = attempts - 1, transmitting_at = null
  where id = $1 and claimed_by = $2`;

/** The handing over of one message. */
export interface HandOver {
  /**
   * Call directly before what makes the other side accept the message; it must follow within the same turn of the event
   * loop. Throws if another server may have taken over the message.
   */
  readonly begin: () => Promise<void>;
  /** Resolves when the beginning is recorded, if there was one. Never rejects. */
  readonly recorded: () => Promise<void>;
  /** Whether `begin` threw: the message was not sent, for a reason that is not its own. */
  readonly wasRefused: () => boolean;
  /** Leaves a message that was not handed over to the next server that claims it; the attempt does not count. */
  readonly giveBack: () => Promise<void>;
}

/** Prepares the handing over of a message that this server has claimed. */
export const createHandOver = (
  { pool, log, lease }: Pick<Context, 'pool' | 'log' | 'lease'>,
  id: number,
): HandOver => {
  const values = [id, lease.server];
  let recording = Promise.resolve();
  let wasRefused = false;
  const mark = async (client: PoolClient): Promise<void> => {
    try {
      await client.query({ name: 'notifications_mark', text: MARK, values });
      client.release();
    } catch (error) {
      client.release(true);
      log.warn({ err: error, id }, 'the handing over of a message was not recorded');
    }
  };
  const check = async (): Promise<PoolClient> => {
    await lease.hold();
    const client = await pool.connect();
    try {
      const { rowCount } = await client.query({ name: 'notifications_claimed', text: IS_CLAIMED, values });
      // The second: this server may have been frozen since the database answered.
      if (rowCount !== 1 || !lease.isValid()) throw new Error('Another server has taken over this message.');
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  };
  return {
    begin: async () => {
      const client = await check().catch((error: unknown) => {
        wasRefused = true;
        throw error;
      });
      // Not awaited: what is written to both connections in one turn arrives, even if this server is killed right after.
      // If the connection is lost, this server knows what it has sent, and no other takes the message for 20 s.
      recording = mark(client);
    },
    recorded: () => recording,
    wasRefused: () => wasRefused,
    giveBack: async () => void (await pool.query(GIVE_BACK, values)),
  };
};
