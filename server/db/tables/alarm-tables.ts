import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instantColumn, tableOf } from './defined-tables.ts';

const now = sql`now()`;

/** What happened to a case, in order; never changed. */
export const alarmEvents = pgTable(
  'alarm_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    alarm_id: integer()
      .notNull()
      .references(() => tableOf('alarms').id, { onDelete: 'cascade' }),
    ts: instantColumn().notNull().default(now),
    type: text().notNull(),
    /** Null: the system. */
    by: integer(),
    text: text(),
    value: doublePrecision(),
  },
  (table) => [index('alarm_events__alarm_id').on(table.alarm_id, table.id)],
);

/**
 * What a rule remembers about a device, datapoint or gateway between readings; no row while there is nothing to
 * remember. `due_at`: a timer. The row is protected by the lock of its device or gateway.
 */
export const alarmStates = pgTable(
  'alarm_states',
  {
    /** Without a foreign key, which would lock the rule; a trigger deletes the rows with it. */
    rule_id: integer().notNull(),
    /** 0 for gateways. */
    device_id: integer().notNull().default(0),
    /** 0 for kinds about devices. */
    datapoint_id: integer().notNull().default(0),
    /** The row of `gateways`; 0 for devices. */
    gateway: integer().notNull().default(0),
    state: jsonb().notNull(),
    due_at: instantColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.rule_id, table.datapoint_id, table.gateway] }),
    index('alarm_states__due_at')
      .on(table.due_at)
      .where(sql`due_at is not null`),
    index('alarm_states__rule_id').on(table.rule_id),
  ],
);

/**
 * Rules that were added or changed, whose devices are still to be marked as due: by a loop, some at a time. Without a
 * foreign key, which would lock the rule.
 */
export const alarmRuleChanges = pgTable('alarm_rule_changes', {
  rule_id: integer().primaryKey(),
  /** Devices up to this one are marked. */
  device_id: integer().notNull().default(0),
});

/**
 * How many cases there are, as a sum: every change of a case adds rows with 1 or -1 (a trigger), so that no transaction
 * waits for another. `server/alarms/counts.ts` reads and merges them.
 */
export const alarmCounts = pgTable(
  'alarm_counts',
  {
    /** 0: none. */
    company_id: integer().notNull(),
    is_open: boolean().notNull(),
    severity: text().notNull(),
    is_acknowledged: boolean().notNull(),
    count: integer().notNull(),
  },
  (table) => [index('alarm_counts__company_id').on(table.company_id)],
);

/** Cases that a trigger has closed, because of their rule or device; who follows them is still to be notified. */
export const alarmClosures = pgTable('alarm_closures', {
  alarm_id: integer()
    .primaryKey()
    .references(() => tableOf('alarms').id, { onDelete: 'cascade' }),
});

/**
 * When the time-driven rules of a device (silence, disuse) are evaluated next. Without a foreign key: a trigger creates
 * the row with the device, also when a deletion is undone; the row of a deleted device is removed when it is due.
 */
export const alarmChecks = pgTable(
  'alarm_checks',
  {
    device_id: integer().primaryKey(),
    due_at: instantColumn().notNull().default(now),
    /** The same for each rule, in ms by its id; a rule that is missing is due. */
    dues: jsonb(),
    /** Rules may be about it that were not before: its latest values are still to be evaluated. */
    is_changed: boolean().notNull().default(false),
  },
  (table) => [
    index('alarm_checks__due_at').on(table.due_at),
    index('alarm_checks__changed')
      .on(table.device_id)
      .where(sql`is_changed`),
  ],
);

/** The kinds whose platform rule was created; if it is deleted, it is not created again. */
export const platformRules = pgTable('platform_rules', {
  kind: text().primaryKey(),
  created_at: instantColumn().notNull().default(now),
});

/** Which gateways heard a device, from the metadata of its uplinks; updated at most every few minutes. */
export const deviceGateways = pgTable(
  'device_gateways',
  {
    device_id: integer()
      .notNull()
      .references(() => tableOf('devices').id, { onDelete: 'cascade' }),
    gateway_id: text().notNull(),
    last_heard_at: instantColumn().notNull(),
    rssi: doublePrecision(),
    snr: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.device_id, table.gateway_id] }),
    index('device_gateways__gateway_id').on(table.gateway_id, table.last_heard_at),
  ],
);

/** Periods in which the system could not receive data; not counted as silence of devices. */
export const ingestOutages = pgTable(
  'ingest_outages',
  {
    id: serial().primaryKey(),
    /** `server`, `database`, `broker` or an ingest path. */
    source: text().notNull(),
    from: instantColumn().notNull(),
    to: instantColumn().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('ingest_outages__to').on(table.to)],
);

/** The servers of this database; each writes the time every 2 s. */
export const serverHeartbeats = pgTable('server_heartbeats', {
  server: uuid().primaryKey(),
  started_at: instantColumn().notNull().default(now),
  at: instantColumn().notNull().default(now),
  /** When it was last connected to each external MQTT broker, by host and port. */
  brokers: jsonb().notNull().default({}),
});

/** The servers of this database that are running and not frozen; each renews its row every few seconds (`server/jobs/lease.ts`). */
export const serverLeases = pgTable('server_leases', {
  /** Also in the `application_name` of its connections, and in the rows that it has claimed. */
  server: integer().primaryKey(),
  /** Since when it has been renewed in time. */
  began_at: instantColumn().notNull().default(now),
  renewed_at: instantColumn().notNull().default(now),
});
