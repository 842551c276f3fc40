import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { instantColumn, tableOf } from './defined-tables.ts';

/** Tables that are not resources: secret, short-lived or internal data. */
const users = tableOf('users');
const apiKeys = tableOf('api-keys');
const devices = tableOf('devices');

/** argon2id hashes, in a table of their own so that no list of users can return one. */
export const credentials = pgTable('credentials', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  password_hash: text().notNull(),
  changed_at: instantColumn()
    .notNull()
    .default(sql`now()`),
});

/** Signed-in browsers. Only the SHA-256 of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: serial().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    created_at: instantColumn()
      .notNull()
      .default(sql`now()`),
    expires_at: instantColumn().notNull(),
    last_used_at: instantColumn()
      .notNull()
      .default(sql`now()`),
    address: text(),
    user_agent: text(),
  },
  (table) => [
    index('sessions__user_id').on(table.user_id),
    index('sessions__expires_at').on(table.expires_at),
  ],
);

/** Links that work once: first set-up, password reset, invitation. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    token_hash: text().primaryKey(),
    kind: text({ enum: ['setup', 'reset', 'invitation'] }).notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    created_at: instantColumn()
      .notNull()
      .default(sql`now()`),
    /** null: does not expire. */
    expires_at: instantColumn(),
    used_at: instantColumn(),
  },
  (table) => [index('one_time_tokens__user_id').on(table.user_id)],
);

/** Failed sign-ins of the last minutes; the basis of the sign-in limits (docs/specification.md, section 3). */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: serial().primaryKey(),
    account: text().notNull(),
    address: text().notNull(),
    at: instantColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    index('sign_in_failures__account').on(table.account, table.at),
    index('sign_in_failures__address').on(table.address, table.at),
  ],
);

/** The secrets of API keys, as SHA-256 (they are long and random, so a slow hash adds nothing). */
export const apiKeySecrets = pgTable('api_key_secrets', {
  key_id: integer()
    .primaryKey()
    .references(() => apiKeys.id, { onDelete: 'cascade' }),
  secret_hash: text().notNull().unique(),
});

/** Tickets for live sockets: single use, 30 s. */
export const liveTickets = pgTable('live_tickets', {
  ticket_hash: text().primaryKey(),
  session_id: integer().references(() => sessions.id, { onDelete: 'cascade' }),
  key_id: integer().references(() => apiKeys.id, { onDelete: 'cascade' }),
  expires_at: instantColumn().notNull(),
});

/** The demo of this database, if it has one. With the same seed and start, its devices can be simulated further. */
export const demonstrations = pgTable('demonstrations', {
  id: serial().primaryKey(),
  seed: text().notNull(),
  /** The start of the simulation. */
  began_at: instantColumn().notNull(),
  /** null: it was not completed; the next start removes it. */
  made_at: instantColumn(),
});

/**
 * The companies whose API keys sent uplinks of a device before it was registered. A device with claims of several
 * companies is contested: it belongs to none of them until a person decides.
 */
export const deviceClaims = pgTable(
  'device_claims',
  {
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** 0: the platform's own key. */
    company_id: integer().notNull(),
    /** Whether this claim created the pending device, and counts against its company's limit. */
    is_first: boolean().notNull(),
    claimed_at: instantColumn()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.device_id, table.company_id] })],
);

/**
 * The hardware that a device had before it was replaced, with its names in the network. The present one is in the
 * device's own row. Each `to` is a point at which the registers of two meters meet.
 */
export const deviceHardware = pgTable(
  'device_hardware',
  {
    id: serial().primaryKey(),
    device_id: integer()
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    hw_serial: text().notNull(),
    app_id: text().notNull(),
    dev_id: text().notNull(),
    from: instantColumn().notNull(),
    to: instantColumn().notNull(),
  },
  (table) => [index('device_hardware__device_id').on(table.device_id, table.to)],
);

/**
 * The latest messages of each device: a ring, in which `slot` is the number of the message modulo its size. Without a
 * foreign key, so that an undo of a deletion finds them.
 */
export const deviceMessages = pgTable(
  'device_messages',
  {
    device_id: integer().notNull(),
    slot: smallint().notNull(),
    /** How many messages the device had sent with this one. */
    number: integer().notNull(),
    received_at: instantColumn().notNull(),
    /** The time of measurement. */
    ts: instantColumn().notNull(),
    source: text().notNull(),
    /** Bytes as received; `payload` may be cut off. */
    size: integer().notNull(),
    payload: text().notNull(),
    /** What became of each value, see `server/ingest/storing/messages.ts`. */
    outcomes: jsonb().notNull(),
    errors: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.device_id, table.slot] })],
);
