import type { Pool } from 'pg';
import type { CaseRow } from '../alarms/cases/case-row.ts';
import type { Context } from '../context.ts';
import { type HandOver, prepareHandOver } from '../jobs/hand-over.ts';
import { holdsLeaseSql, isAbandonedSql, type Lease } from '../jobs/lease.ts';
import type { Channel } from '../../src/domain/alarms/notifying/notification.ts';
import { storedText } from '../texts/translations.ts';
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
  await pool.query(RECOVER, [server, sending, storedText('notifications.interrupted')]);
};

const IS_WAITING = `due_at is not null and claimed_by is null and status <> 'skipped'`;
/** The first company after another that has messages which wait, by channel; see the index `notifications__waiting`. */
const nextLane = (after: string): string => `
  select channel, coalesce(company_id, 0) as company from notifications
  where ${IS_WAITING} ${after} order by channel, coalesce(company_id, 0) limit 1`;
// Companies take turns within a channel, and none gets more than its slots. Only the first messages of each are looked at,
// however many wait.
const CLAIM = `
  with recursive lanes as (
    (${nextLane('')})
    union all
    select next.* from lanes cross join lateral (
      ${nextLane('and (channel, coalesce(company_id, 0)) > (lanes.channel, lanes.company)')}) next),
  free as (select * from unnest($2::text[], $3::int[], $4::int[]) as f(channel, count, each)),
  used as (select * from unnest($6::text[], $7::int[], $8::int[]) as u(channel, company, count)),
  due as (
    select first.id, channel, first.due_at, row_number() over (
      partition by channel, company order by first.due_at, first.id) as turn
    from lanes join free using (channel) left join used using (channel, company)
    cross join lateral (
      select n.id, n.due_at from notifications n
      where ${IS_WAITING} and n.channel = lanes.channel and coalesce(n.company_id, 0) = lanes.company
        and n.due_at <= $5
      order by n.due_at, n.id limit greatest(free.each - coalesce(used.count, 0), 0)) first),
  chosen as (
    select due.id, free.count, row_number() over (
      partition by due.channel order by due.turn, due.due_at, due.id) as place
    from due join free using (channel)),
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

/** Prepares the handing over of a message of the outbox that this server has claimed. */
export const createHandOver = (context: Pick<Context, 'pool' | 'log' | 'lease'>, id: number): HandOver =>
  prepareHandOver(context, {
    name: 'notifications',
    values: [id, context.lease.server],
    isClaimed: IS_CLAIMED,
    mark: MARK,
    giveBack: GIVE_BACK,
  });
