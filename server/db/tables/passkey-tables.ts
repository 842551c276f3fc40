import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { sessions } from './core-tables.ts';
import { instantColumn, tableOf } from './defined-tables.ts';

/** The passkeys of users: public keys only, so nothing in here is secret. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => tableOf('users').id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The host that it was made for; it works at no other. */
    rp_id: text().notNull(),
    /** base64url */
    credential_id: text().notNull().unique(),
    /** COSE, base64url */
    public_key: text().notNull(),
    /** How often it was used, if its authenticator counts; otherwise always 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers can reach its authenticator: `internal`, `usb` and so on. */
    transports: text().array().notNull(),
    created_at: instantColumn()
      .notNull()
      .default(sql`now()`),
    last_used_at: instantColumn(),
  },
  (table) => [index('passkeys__user_id').on(table.user_id)],
);

/** The passkey that a session is adding; a new attempt replaces it. Only the SHA-256 of the challenge is stored. */
export const passkeyRegistrations = pgTable('passkey_registrations', {
  session_id: integer()
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  challenge_hash: text().notNull(),
  expires_at: instantColumn().notNull(),
});
