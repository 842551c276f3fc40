import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { WebhookEvent } from '../../src/domain/alarms/notification.ts';
import type { CaseChange } from '../alarms/case-row.ts';
import { caseBody } from './case-body.ts';
import { isSilenced } from './silenced.ts';

interface Webhook {
  readonly id: number;
  readonly company_id: number | null;
  readonly events: readonly WebhookEvent[];
}

/** Something that webhooks are called for. `data` is JSON. */
interface Occasion {
  readonly type: WebhookEvent;
  readonly company_id: number | null;
  /** Calls about the same case are made in order. */
  readonly alarm_id: number | null;
  readonly data: unknown;
  /** Left out if the webhook was called about this case before. */
  readonly isRepeat?: boolean;
}

/** The projects of a device as one text. */
export const siteOfDevice = (device: string, company: string): string => `
  select string_agg(p.title, ', ' order by p.title) as site
  from project_devices l join projects p on p.id = l.project_id
  where l.device_id = ${device} and p.company_id = ${company}`;

const FIND = `
  select id, company_id, events from webhooks
  where is_active and (company_id is null or company_id = any($1::int[])) order by id`;
const QUEUE = `
  insert into webhook_calls (webhook_id, alarm_id, message_id, type, body, due_at)
  select c.webhook_id, c.alarm_id, c.message_id, c.type, case when c.alarm_id is null then c.body
    else jsonb_set(c.body, '{data}', c.body->'data' || jsonb_build_object('device_title', d.title, 'site', s.site)) end, $2
  from rows from (jsonb_to_recordset($1::jsonb) as (
    webhook_id int, alarm_id int, message_id text, type text, body jsonb, is_repeat boolean)) with ordinality
    as c(webhook_id, alarm_id, message_id, type, body, is_repeat, n)
    left join devices d on d.id = (c.body->'data'->>'device_id')::int
    left join lateral (${siteOfDevice('d.id', 'd.company_id')}) s on true
  where not c.is_repeat or not exists (
    select from webhook_calls known where known.webhook_id = c.webhook_id and known.alarm_id = c.alarm_id)
  order by c.n`;

/** Queues the calls of the webhooks that want to know. `now` in ms. */
export const queueOccasions = async (
  client: Pool | PoolClient,
  occasions: readonly Occasion[],
  now = Date.now(),
): Promise<void> => {
  if (occasions.length === 0) return;
  const companies = [...new Set(occasions.map(({ company_id }) => company_id))];
  const { rows } = await client.query<Webhook>({ name: 'webhooks_of', text: FIND, values: [companies] });
  const calls = occasions.flatMap(({ type, company_id, alarm_id, data, isRepeat = false }) =>
    rows
      .filter((hook) => hook.events.includes(type) && (hook.company_id ?? company_id) === company_id)
      .map(({ id }) => ({
        webhook_id: id,
        alarm_id,
        message_id: `msg_${randomUUID().replaceAll('-', '')}`,
        type,
        body: { type, timestamp: new Date(now).toISOString(), data },
        is_repeat: isRepeat,
      })),
  );
  if (calls.length > 0) await client.query(QUEUE, [JSON.stringify(calls), new Date(now)]);
};

/** What happened to a case, as far as webhooks are concerned. */
const occasionsOf = ({ before, after }: CaseChange): Occasion[] => {
  if (isSilenced(after)) return [];
  const { company_id, id: alarm_id } = after;
  const of = (type: WebhookEvent, isRepeat = false): Occasion => ({
    type,
    company_id,
    alarm_id,
    data: caseBody(after),
    isRepeat,
  });
  const wasSilenced = before !== undefined && isSilenced(before);
  const isChattering = before?.chattering === true && after.chattering;
  const types: Occasion[] = [];
  if (!before) types.push(of('alarm.raised'));
  // Raised while it was silenced, so that nobody knows of it.
  else if (wasSilenced && after.closed_at === null && after.condition === 'active')
    types.push(of('alarm.raised', true));
  if (before && after.occurrences > before.occurrences && !isChattering) types.push(of('alarm.reopened'));
  if (after.cleared_at !== null && (before?.cleared_at ?? null) === null && !isChattering)
    types.push(of('alarm.cleared'));
  if (after.acknowledged_at !== null && (before?.acknowledged_at ?? null) === null)
    types.push(of('alarm.acknowledged'));
  if (after.closed_at !== null && (before?.closed_at ?? null) === null) types.push(of('alarm.closed'));
  return types;
};

/** Queues the calls of webhooks for changed cases, in the transaction of the changes. */
export const queueCalls = (client: PoolClient, changes: readonly CaseChange[], now: number): Promise<void> =>
  queueOccasions(client, changes.flatMap(occasionsOf), now);
