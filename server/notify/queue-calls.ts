import type { Pool, PoolClient } from 'pg';
import type { WebhookEvent } from '../../src/domain/alarms/notifying/notification.ts';
import type { CaseChange } from '../alarms/cases/case-row.ts';
import { caseBody } from './case-body.ts';
import { currentTraceparent } from '../tracing/tracing.ts';
import { isSilenced } from './silenced.ts';
import type { QueuedBody } from './webhook-request.ts';

interface Webhook {
  readonly id: number;
  readonly company_id: number | null;
  readonly events: readonly WebhookEvent[];
}

/** Something that webhooks are called for. `data` is made only if one of them wants to know. */
interface Occasion {
  readonly type: WebhookEvent;
  readonly company_id: number | null;
  /** Calls about the same case are made in order. */
  readonly alarm_id: number | null;
  readonly data: () => unknown;
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
// What is sent is written once for each occasion, however many webhooks get it.
const QUEUE = `
  with occasions as materialized (
    select o.n, o.alarm_id, o.type, o.is_repeat, o.hooks, case when o.alarm_id is null then o.body
      else jsonb_set(o.body, '{data}', o.body->'data' || jsonb_build_object('device_title', d.title, 'site', s.site)) end as body
    from rows from (jsonb_to_recordset($1::jsonb) as (
      alarm_id int, type text, body jsonb, is_repeat boolean, hooks jsonb)) with ordinality
      as o(alarm_id, type, body, is_repeat, hooks, n)
      left join devices d on d.id = (o.body->'data'->>'device_id')::int
      left join lateral (${siteOfDevice('d.id', 'd.company_id')}) s on true)
  insert into webhook_calls (webhook_id, alarm_id, message_id, type, body, due_at)
  select h.id::int, o.alarm_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), o.type, o.body, $2
  from occasions o cross join jsonb_array_elements(o.hooks) with ordinality h(id, n)
  where not o.is_repeat or not exists (
    select from webhook_calls known where known.webhook_id = h.id::int and known.alarm_id = o.alarm_id)
  order by o.n, h.n`;

/** Queues the calls of the webhooks that want to know. `now` in ms. */
const queueOccasions = async (
  client: Pool | PoolClient,
  occasions: readonly Occasion[],
  now = Date.now(),
): Promise<void> => {
  if (occasions.length === 0) return;
  const companies = [...new Set(occasions.map(({ company_id }) => company_id))];
  const { rows } = await client.query<Webhook>({ name: 'webhooks_of', text: FIND, values: [companies] });
  const timestamp = new Date(now).toISOString();
  const traceparent = currentTraceparent();
  const wanted = occasions.flatMap(({ type, company_id, alarm_id, data, isRepeat = false }) => {
    const hooks = rows
      .filter((hook) => hook.events.includes(type) && (hook.company_id ?? company_id) === company_id)
      .map(({ id }) => id);
    if (hooks.length === 0) return [];
    const body: QueuedBody = { type, timestamp, data: data(), ...(traceparent && { traceparent }) };
    return [{ alarm_id, type, body, is_repeat: isRepeat, hooks }];
  });
  if (wanted.length > 0) await client.query(QUEUE, [JSON.stringify(wanted), new Date(now)]);
};

/** What happened to a case, as far as webhooks are concerned. */
const occasionsOf = ({ before, after }: CaseChange): Occasion[] => {
  if (isSilenced(after)) return [];
  const { company_id, id: alarm_id } = after;
  const of = (type: WebhookEvent, isRepeat = false): Occasion => ({
    type,
    company_id,
    alarm_id,
    data: () => caseBody(after),
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
