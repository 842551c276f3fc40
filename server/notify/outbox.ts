import type { PoolClient } from 'pg';
import type { PlannedMessage } from '../../src/domain/alarms/notifying/policy.ts';
import type { Channel } from '../../src/domain/alarms/notifying/notification.ts';
import { message } from '../texts/texts.ts';
import { storedText } from '../texts/translations.ts';
import type { Directory } from './directory.ts';

/** What a message is about. */
export interface Subject {
  /** Null for the combined message of an alarm storm. */
  readonly alarm_id: number | null;
  readonly company_id: number;
  /** Begins the key that makes a message unique. */
  readonly key: string;
  /** Whether it is combined with others: written, but not sent on its own. */
  readonly isCombined?: boolean;
}

/** What a combined message is about: how many cases with the titles of some, and how many devices or gateways with the first names. */
export interface CombinedCases {
  readonly count: number;
  readonly titles: readonly string[];
  readonly devices: readonly string[];
  readonly device_count: number;
}

/** What delivery needs to know about a message; see `payload`. */
export interface Payload {
  readonly webhook_id?: number;
  /** Channels for these people if this one fails. */
  readonly fallback?: readonly Channel[];
  readonly user_ids?: readonly number[];
  /** Begins the keys of messages through these channels. */
  readonly key?: string;
  readonly combined?: CombinedCases;
}

/** A row of the outbox, `notifications`. */
export interface OutboxRow {
  readonly alarm_id: number | null;
  readonly company_id: number;
  readonly step: number;
  readonly user_id: number | null;
  readonly channel: Channel;
  readonly to: string | null;
  readonly dedup_key: string;
  readonly payload: Payload;
  readonly is_combined: boolean;
}

/** The rows of a message: one, or one for each webhook of the company. */
export const outboxRows = (
  directory: Directory,
  { alarm_id, company_id, key, isCombined = false }: Subject,
  { step, user_id, channel }: PlannedMessage,
  payload: Payload = {},
): OutboxRow[] => {
  const row = { alarm_id, company_id, step, channel, is_combined: isCombined };
  if (user_id === null) {
    return directory.webhooks.map(({ id, url }) => ({
      ...row,
      user_id: null,
      to: url,
      dedup_key: `${key}:${step}:webhook${id}`,
      payload: { ...payload, webhook_id: id },
    }));
  }
  const person = directory.person(user_id);
  if (!person) return [];
  const to = channel === 'email' ? person.email : channel === 'sms' ? person.phone : null;
  return [{ ...row, user_id, to, dedup_key: `${key}:${step}:${user_id}:${channel}`, payload }];
};

// Messages in the app are delivered by being there. A combined one is due for as long as it waits for its report.
const WRITE = `
  insert into notifications
    (alarm_id, company_id, step, user_id, channel, "to", dedup_key, payload, status, attempts, sent_at, due_at)
  select alarm_id, company_id, step, user_id, channel, "to", dedup_key, payload,
    case when is_combined then 'skipped' when channel = 'app' then 'sent' else 'queued' end,
    case when channel = 'app' and not is_combined then 1 else 0 end,
    case when channel = 'app' and not is_combined then $2::timestamptz end,
    case when is_combined or channel <> 'app' then $2::timestamptz end
  from jsonb_to_recordset($1::jsonb) as r(alarm_id int, company_id int, step int, user_id int, channel text,
    "to" text, dedup_key text, payload jsonb, is_combined boolean)
  on conflict (dedup_key) do nothing
  returning id, alarm_id, user_id, channel, "to", status, sent_at`;

interface Written {
  readonly id: number;
  readonly alarm_id: number | null;
  readonly user_id: number | null;
  readonly channel: Channel;
  readonly to: string | null;
  readonly status: string;
  readonly sent_at: Date | null;
}

const NOTE = `
  insert into alarm_events (alarm_id, ts, type, text)
  select e.alarm_id, $2, 'notified', e.text from jsonb_to_recordset($1::jsonb) as e(alarm_id int, text text)
  where exists (select from alarms where id = e.alarm_id)`;

/** The line in the history of a case that says who was notified. `name`: of the person, or the address of a webhook. */
export const notifiedText = (channel: Channel, name: string): string =>
  storedText(message(`notifications.notified_${channel}`, { name }));

/** Adds to the histories of cases that people were notified. `now` in ms. */
export const noteNotified = async (
  client: PoolClient,
  sent: readonly Pick<Written, 'alarm_id' | 'user_id' | 'channel' | 'to'>[],
  now: number,
): Promise<void> => {
  const ids = [...new Set(sent.map(({ user_id }) => user_id))];
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from users where id = any($1::int[])',
    [ids],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const entries = sent
    .filter(({ alarm_id }) => alarm_id !== null)
    .map(({ alarm_id, user_id, channel, to }) => ({
      alarm_id,
      text: notifiedText(channel, names.get(user_id ?? 0) ?? to ?? ''),
    }));
  if (entries.length > 0) await client.query(NOTE, [JSON.stringify(entries), new Date(now)]);
};

/** Writes messages; those that were written before are left out. Returns how many were new. `now` in ms. */
export const writeOutbox = async (
  client: PoolClient,
  rows: readonly OutboxRow[],
  now: number,
): Promise<number> => {
  if (rows.length === 0) return 0;
  const { rows: written } = await client.query<Written>(WRITE, [JSON.stringify(rows), new Date(now)]);
  const sent = written.filter(({ status }) => status === 'sent');
  if (sent.length > 0) await noteNotified(client, sent, now);
  return written.length;
};
