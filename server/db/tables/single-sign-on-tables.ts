import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { sessions } from './core-tables.ts';
import { instantColumn, tableOf } from './defined-tables.ts';

const now = sql`now()`;
const users = tableOf('users');
const providers = tableOf('identity-providers');

/** Whom an identity provider means by a subject: the accounts that sign in with it. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: serial().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider_id: integer()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    created_at: instantColumn().notNull().default(now),
    last_used_at: instantColumn(),
  },
  (table) => [
    unique('user_identities__issuer__subject_key').on(table.issuer, table.subject),
    index('user_identities__user_id').on(table.user_id),
    index('user_identities__provider_id').on(table.provider_id),
  ],
);

/** Sign-ins that were sent to a provider and have not come back. */
export const oidcAttempts = pgTable(
  'oidc_attempts',
  {
    state_hash: text().primaryKey(),
    provider_id: integer()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    /** Of the cookie of the browser that started it. */
    browser_hash: text().notNull(),
    next: text(),
    expires_at: instantColumn().notNull(),
  },
  (table) => [index('oidc_attempts__expires_at').on(table.expires_at)],
);

/** What a provider said about a person, until their browser fetches the session, with a code that works once. */
export const oidcResults = pgTable(
  'oidc_results',
  {
    code_hash: text().primaryKey(),
    provider_id: integer()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    browser_hash: text().notNull(),
    /** See `PersonFacts`. */
    person: jsonb().notNull(),
    /** The account to link whose password was entered, while its second factor is missing. */
    password_user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instantColumn().notNull(),
  },
  (table) => [index('oidc_results__expires_at').on(table.expires_at)],
);

/** The provider with which a session was started. */
export const oidcSessions = pgTable(
  'oidc_sessions',
  {
    session_id: integer()
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    provider_id: integer()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    /** As whom; null for sessions of before this was stored. */
    identity_id: integer().references(() => userIdentities.id, { onDelete: 'set null' }),
    /** Whether the provider verified several factors. */
    has_second_factor: boolean().notNull(),
    /** Encrypted; see `PersonFacts`. */
    id_token: text(),
  },
  (table) => [index('oidc_sessions__identity_id').on(table.identity_id)],
);
