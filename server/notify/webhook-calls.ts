import type { Context } from '../context.ts';
import { claimedJob } from '../jobs/claimed-job.ts';
import { assertClaimed } from '../jobs/hand-over.ts';
import type { Job } from '../jobs/jobs.ts';
import { storedText } from '../texts/translations.ts';
import { callWebhook } from './channels/webhook.ts';
import { holdsLeaseSql, isAbandonedSql } from '../jobs/lease.ts';
import { inSpan } from '../tracing/tracing.ts';
import { isDeliveryError } from './message.ts';
import { repeatedly } from './repeatedly.ts';
import { webhookRetryAt } from './retries.ts';
import type { QueuedBody } from './webhook-request.ts';

const POLL_MS = 1_000;
/**
 * Calls at the same time: in all, of one company, and of one company to one receiving host, so that a receiver that hangs
 * delays neither other companies nor the company's other receivers.
 */
const AT_ONCE = { all: 64, company: 8, host: 4 } as const;

interface Due {
  readonly id: number;
  /** 0: a webhook of the platform. */
  readonly company: number;
  readonly url: string;
}
interface Call {
  readonly id: number;
  readonly webhook_id: number;
  readonly alarm_id: number | null;
  readonly message_id: string;
  readonly body: QueuedBody;
  readonly attempts: number;
  readonly created_at: Date;
}
type DueCall = Due & Call;

// The first calls of each webhook, however many wait: the webhooks are found one after the other in an index. Calls about a
// case are made in order: one waits for those before it.
const DUE = `
  with recursive hook(id) as (
    select min(webhook_id) from webhook_calls where due_at is not null and claimed_by is null
    union all
    select (select min(webhook_id) from webhook_calls
            where webhook_id > hook.id and due_at is not null and claimed_by is null)
    from hook where hook.id is not null)
  select due.id, coalesce(h.company_id, 0) as company, h.url
  from hook join webhooks h on h.id = hook.id and coalesce(h.company_id, 0) <> all($2::int[])
  cross join lateral (
    select id, due_at from webhook_calls w
    where w.webhook_id = h.id and w.due_at <= $1 and w.claimed_by is null and not exists (
      select from webhook_calls e
      where e.webhook_id = w.webhook_id and e.alarm_id = w.alarm_id and e.id < w.id and e.due_at is not null)
    order by w.due_at, w.id limit ${AT_ONCE.host}) due
  order by due.due_at, due.id`;
const CLAIM = `
  update webhook_calls c set claimed_by = $1, attempts = c.attempts + 1
  from (select id from webhook_calls
        where id = any($2::int[]) and due_at is not null and claimed_by is null for update skip locked) due
  where c.id = due.id
  returning c.id, c.webhook_id, c.alarm_id, c.message_id, c.body, c.attempts, c.created_at`;
// A receiver ignores a webhook-id that it knows, so a call that may have arrived is made again.
const RECOVER = `
  update webhook_calls set claimed_by = null, due_at = now()
  where ${isAbandonedSql('claimed_by')} or claimed_by = $1 and id <> all($2::bigint[])`;
const IS_CLAIMED = `
  select from webhook_calls where id = $1 and claimed_by = $2 and ${holdsLeaseSql('$2')}`;
const GIVE_BACK = `
  update webhook_calls set claimed_by = null, attempts = attempts - 1 where id = $1 and claimed_by = $2`;
const SENT = `
  update webhook_calls set delivered_at = now(), due_at = null, claimed_by = null, error = null
  where id = $1 and claimed_by = $2`;
const FAILED = `
  with failed as (
    update webhook_calls set due_at = $3, claimed_by = null, error = $4
    where id = $1 and claimed_by = $2 returning id, webhook_id, alarm_id)
  update webhook_calls w set due_at = $3 from failed f
  where $3::timestamptz is not null and w.webhook_id = f.webhook_id and w.alarm_id = f.alarm_id and w.id > f.id
    and w.due_at < $3`;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** The slots that calls occupy, by company and by company and host; a full one has no room for another call. */
const slotsOf = (calls: readonly Due[]) => {
  const used = new Map<string, number>();
  const keysOf = ({ company, url }: Due): readonly [string, string] => [
    `${company}`,
    `${company} ${hostOf(url)}`,
  ];
  /** Occupies the slots of a call; false if there are none. */
  const take = (due: Due): boolean => {
    const [company, host] = keysOf(due);
    const isFull = (used.get(company) ?? 0) >= AT_ONCE.company || (used.get(host) ?? 0) >= AT_ONCE.host;
    if (!isFull) for (const key of [company, host]) used.set(key, (used.get(key) ?? 0) + 1);
    return !isFull;
  };
  for (const call of calls) take(call);
  return {
    take,
    /** The companies that have none left. */
    full: [...used]
      .filter(([key, n]) => !key.includes(' ') && n >= AT_ONCE.company)
      .map(([key]) => Number(key)),
  };
};

/** Calls webhooks. */
export const webhookCalls = (context: Context): Job => {
  const { pool, log, alarms, lease } = context;

  const make = async (call: DueCall, stopping: AbortSignal): Promise<void> => {
    const { id, webhook_id, message_id, attempts, created_at } = call;
    const { traceparent, ...body } = call.body;
    const mine = [id, lease.server];
    let isRefused = false;
    /** Throws if another server may have taken over the call. */
    const begin = async (): Promise<void> => {
      isRefused = true;
      await assertClaimed(lease, () => pool.query(IS_CLAIMED, mine));
      isRefused = false;
    };
    try {
      const facts = {
        name: 'call webhook',
        kind: 'client',
        attributes: { 'flowgen.event': body.type, 'flowgen.attempt': attempts },
      } as const;
      await inSpan(
        context.tracing,
        facts,
        () => callWebhook(context, webhook_id, message_id, body, begin),
        traceparent === undefined ? [] : [traceparent],
      );
    } catch (error) {
      if (isRefused) {
        await repeatedly(log, stopping, () => pool.query(GIVE_BACK, mine));
        return;
      }
      if (!isDeliveryError(error)) log.error({ err: error, id }, 'a webhook was not called');
      const text = isDeliveryError(error) ? error.deliveryText : 'notifications.failed';
      const due = webhookRetryAt(attempts, created_at, Date.now());
      await repeatedly(log, stopping, () => pool.query(FAILED, [...mine, due, storedText(text)]));
      return;
    }
    await repeatedly(log, stopping, () => pool.query(SENT, mine));
  };
  const claim = async (calling: readonly DueCall[]): Promise<readonly DueCall[]> => {
    if (calling.length >= AT_ONCE.all) return [];
    const { take, full } = slotsOf(calling);
    const { rows: due } = await pool.query<Due>(DUE, [new Date(), full]);
    const chosen = new Map<number, Due>();
    for (const one of due) {
      if (calling.length + chosen.size < AT_ONCE.all && take(one)) chosen.set(one.id, one);
    }
    if (chosen.size === 0) return [];
    // Those that another server has are missing.
    const { rows } = await pool.query<Call>(CLAIM, [lease.server, [...chosen.keys()]]);
    return rows.flatMap((call) => {
      const one = chosen.get(call.id);
      return one ? [{ ...one, ...call }] : [];
    });
  };
  return claimedJob<DueCall>(context, {
    name: 'webhook-calls',
    table: 'webhook_calls',
    failureMessage: 'webhooks could not be called',
    lostMessage: 'a webhook call was not recorded',
    pollMs: POLL_MS,
    wakers: [alarms.wakers],
    recover: (calling) => pool.query(RECOVER, [lease.server, calling]),
    claim,
    perform: make,
  });
};
