import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { instantColumn, tableOf } from './defined-tables.ts';

const now = sql`now()`;

/** Signing secrets of webhooks; needed to sign, so not hashed. */
export const webhookSecrets = pgTable('webhook_secrets', {
  webhook_id: integer()
    .primaryKey()
    .references(() => tableOf('webhooks').id, { onDelete: 'cascade' }),
  secret: text().notNull(),
});

/** Calls of webhooks that are still to be made, in order within each case. */
export const webhookCalls = pgTable(
  'webhook_calls',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    webhook_id: integer()
      .notNull()
      .references(() => tableOf('webhooks').id, { onDelete: 'cascade' }),
    /** Calls with the same value are made in order; null: independent of others. */
    alarm_id: integer(),
    /** `webhook-id`; the same on every attempt. */
    message_id: text().notNull().unique(),
    type: text().notNull(),
    body: jsonb().notNull(),
    created_at: instantColumn().notNull().default(now),
    attempts: integer().notNull().default(0),
    /** Null: delivered or given up. */
    due_at: instantColumn().default(now),
    /** The sender that is making the call; see `server/jobs/lease.ts`. */
    claimed_by: integer(),
    delivered_at: instantColumn(),
    error: text(),
  },
  (table) => [
    index('webhook_calls__claimed_by')
      .on(table.claimed_by)
      .where(sql`claimed_by is not null`),
    index('webhook_calls__due')
      .on(table.webhook_id, table.due_at, table.id)
      .where(sql`due_at is not null and claimed_by is null`),
    index('webhook_calls__alarm_id').on(table.webhook_id, table.alarm_id, table.id),
  ],
);

/** The browsers that get push messages; one that several people sign in to gets those of each. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => tableOf('users').id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    keys: jsonb().notNull(),
    created_at: instantColumn().notNull().default(now),
  },
  // Also finds those of a user.
  (table) => [unique('push_subscriptions__user_id__endpoint_key').on(table.user_id, table.endpoint)],
);

/** The VAPID keys of this installation; one row, made at the first start. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey().default(1),
  public_key: text().notNull(),
  private_key: text().notNull(),
});

/** The links in mails that acknowledge a case. Only the SHA-256 of a token is stored. */
export const alarmLinks = pgTable(
  'alarm_links',
  {
    token_hash: text().primaryKey(),
    alarm_id: integer()
      .notNull()
      .references(() => tableOf('alarms').id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => tableOf('users').id, { onDelete: 'cascade' }),
    expires_at: instantColumn().notNull(),
    used_at: instantColumn(),
  },
  (table) => [index('alarm_links__alarm_id').on(table.alarm_id)],
);

/**
 * The cases whose notification policies still have steps to run. Written with the change of the case, worked off by
 * whichever server is free.
 */
export const alarmEscalations = pgTable(
  'alarm_escalations',
  {
    alarm_id: integer()
      .primaryKey()
      .references(() => tableOf('alarms').id, { onDelete: 'cascade' }),
    occurrence: integer().notNull(),
    /** When the minutes of the steps begin to count. */
    began_at: instantColumn().notNull(),
    /** Only the first step is run: the case is chattering. */
    is_single: boolean().notNull().default(false),
    /** Its messages are combined with others: there is an alarm storm. */
    is_combined: boolean().notNull().default(false),
    /** The next step of each policy, `{policy_id, step, due_at (ms)}[]`; null before the first. */
    progress: jsonb(),
    due_at: instantColumn().notNull(),
  },
  (table) => [index('alarm_escalations__due_at').on(table.due_at)],
);

/** A company's alarm storm: new cases are combined into one message every 10 minutes. */
export const alarmStorms = pgTable('alarm_storms', {
  company_id: integer()
    .primaryKey()
    .references(() => tableOf('companies').id, { onDelete: 'cascade' }),
  began_at: instantColumn().notNull(),
  /** When the next combined message is sent. */
  due_at: instantColumn().notNull(),
});
