import type { PoolClient } from 'pg';
import type { Channel } from '../../src/domain/alarms/notifying/notification.ts';
import { STORM_DELAY_MS, STORM_WINDOW_MS } from '../../src/domain/alarms/notifying/storm.ts';
import type { Work } from '../jobs/jobs.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { readDirectories } from './directory.ts';
import { type CombinedCases, outboxRows, writeOutbox } from './outbox.ts';

const LOCK = 7305120;
const MAX_TITLES = 5;
const MAX_NAMES = 5;

/** Waits until no other server works on the messages of these companies; until the end of the transaction. */
export const lockCompanies = async (client: PoolClient, companyIds: readonly number[]): Promise<void> => {
  // Always in the same order, to avoid deadlocks.
  await client.query(
    `select pg_advisory_xact_lock(${LOCK}, id) from (
       select id from unnest($1::int[]) id group by id order by id) ordered`,
    [companyIds],
  );
};

/** Starts the storms of companies, unless they have one: the combined message collects cases for a moment. */
export const beginStorms = async (
  client: PoolClient,
  companyIds: readonly number[],
  now: number,
): Promise<void> => {
  if (companyIds.length === 0) return;
  await client.query(
    `insert into alarm_storms (company_id, began_at, due_at)
     select distinct id, $2::timestamptz, $3::timestamptz from unnest($1::int[]) id on conflict do nothing`,
    [companyIds, new Date(now), new Date(now + STORM_DELAY_MS)],
  );
};

const CLAIM = `
  select company_id from alarm_storms where due_at <= $1 order by company_id limit 1 for update skip locked`;
// Each addressee, with the cases of which nothing was sent, and the devices or gateways that they are about, the first ones first.
const COLLECT = `
  with reported as (
    update notifications set due_at = null
    where company_id = $1 and status = 'skipped' and due_at is not null returning alarm_id, user_id, channel, id),
  cases as (
    select r.*, a.title, a.device_id, a.gateway_id, coalesce(d.title, a.gateway_id) as name
    from reported r join alarms a on a.id = r.alarm_id left join devices d on d.id = a.device_id),
  subjects as (
    select user_id, channel, name, row_number() over (partition by user_id, channel order by min(id)) as place
    from cases where name is not null group by user_id, channel, device_id, gateway_id, name),
  named as (
    select user_id, channel, count(*)::int as device_count,
      (array_agg(name order by place))[1:${MAX_NAMES}] as devices
    from subjects group by user_id, channel)
  select c.user_id, c.channel, count(distinct c.alarm_id)::int as count, max(c.id) as last,
    (array_agg(distinct c.title))[1:${MAX_TITLES}] as titles,
    coalesce(n.devices, '{}') as devices, coalesce(n.device_count, 0) as device_count
  from cases c
  left join named n on n.user_id is not distinct from c.user_id and n.channel = c.channel
  group by c.user_id, c.channel, n.devices, n.device_count`;

interface Collected extends CombinedCases {
  readonly user_id: number | null;
  readonly channel: Channel;
  readonly last: number;
}

/** Sends the combined messages of alarm storms that are due, and ends those in which nothing more has happened. */
export const storms: Work = {
  name: 'storms',
  failureMessage: 'the combined messages of an alarm storm could not be written',
  work: async ({ pool, alarms, events }) => {
    const now = Date.now();
    const result = await withTransaction(pool, async (client) => {
      const { rows } = await client.query<{ company_id: number }>(CLAIM, [new Date(now)]);
      const company_id = rows[0]?.company_id;
      if (company_id === undefined) return 'idle';
      await lockCompanies(client, [company_id]);
      const { rows: collected } = await client.query<Collected>(COLLECT, [company_id]);
      if (collected.length === 0) {
        await client.query('delete from alarm_storms where company_id = $1', [company_id]);
        return 'ended';
      }
      const directory = (await readDirectories(client, [company_id]))(company_id);
      const messages = collected.flatMap(({ user_id, channel, last, ...combined }) =>
        outboxRows(
          directory,
          { alarm_id: null, company_id, key: `storm:${company_id}:${last}` },
          { step: 0, user_id, channel },
          { combined },
        ),
      );
      await writeOutbox(client, messages, now);
      await client.query('update alarm_storms set due_at = $2 where company_id = $1', [
        company_id,
        new Date(now + STORM_WINDOW_MS),
      ]);
      return 'sent';
    });
    if (result === 'sent') {
      alarms.wakers.wake();
      await events.publish('changed', { resource: 'notifications' });
    }
    return result !== 'idle';
  },
};
