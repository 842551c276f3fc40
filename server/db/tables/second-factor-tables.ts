import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instantColumn, tableOf } from './defined-tables.ts';

/** Second factors, and sign-ins that wait for one. */
const users = tableOf('users');

/**
 * Sign-ins whose second step is missing: valid for 5 minutes and 5 attempts. A change of the user's password, role,
 * company, email or `is_active` deletes them (`setPassword`, trigger `end_login_challenges`).
 */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** Only the SHA-256 of the token is stored. */
    token_hash: text().primaryKey(),
    /** Null: nobody is known yet (signing in with a passkey alone). */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    expires_at: instantColumn().notNull(),
    /** What a passkey has to sign, base64url; null until it is requested. */
    webauthn_challenge: text(),
    /** The identity provider of the first step (`SessionProvider`); null for others. */
    provider: jsonb(),
  },
  (table) => [
    index('login_challenges__user_id').on(table.user_id),
    index('login_challenges__expires_at').on(table.expires_at),
  ],
);

/** Authenticator apps, one per user. */
export const totpFactors = pgTable('totp_factors', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted (server/secrets.ts). */
  secret: text().notNull(),
  created_at: instantColumn()
    .notNull()
    .default(sql`now()`),
  /** Null: the first code was not entered yet, so it is not a factor yet. */
  confirmed_at: instantColumn(),
  last_used_at: instantColumn(),
  /** The time steps whose codes were used; older ones than the tolerance are removed. */
  used_steps: bigint({ mode: 'number' })
    .array()
    .notNull()
    .default(sql`'{}'`),
});

/** Codes that replace a second factor once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: serial().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256: a slow hash adds nothing to 75 random bits. */
    code_hash: text().notNull(),
    used_at: instantColumn(),
  },
  (table) => [index('recovery_codes__user_id').on(table.user_id)],
);

/** The settings of the whole system, in one row. */
export const systemSettings = pgTable('system_settings', {
  id: integer().primaryKey(),
  /** Of superadmins; companies have a setting of their own. */
  require_second_factor: boolean().notNull().default(false),
  /** The hash of the built-in device models that were stored last. */
  built_in_models: text(),
});
