import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { tableOf } from './defined-tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const dashboards = tableOf('dashboard-v2');
const shares = tableOf('shares');

/** Uploaded drawings and pictures, by the unguessable name in their URL; immutable. */
export const files = pgTable(
  'files',
  {
    name: text().primaryKey(),
    content_type: text().notNull(),
    /** SHA-256 of the bytes, in hex; a logo that is sent again is recognised by it. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Null: they are an object of the bucket. */
    bytes: bytea(),
    created_by: integer(),
    /** The dashboard it was uploaded to, whether saved there or not; it may have been deleted. */
    dashboard_id: integer(),
    created_at: timestamp('created_at', { withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('files__created_at').on(table.created_at)],
);

/** The datapoints that a dashboard is bound to, written with each save; they may have been deleted since. */
export const dashboardBindings = pgTable(
  'dashboard_bindings',
  {
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    datapoint_id: integer().notNull(),
    /** Whether a column that viewers see shows it: share links give access to no others. */
    is_shown: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.dashboard_id, table.datapoint_id] }),
    index('dashboard_bindings__datapoint_id').on(table.datapoint_id),
  ],
);

/** The devices that elements of a dashboard list: those of a project, or with all of these tags. Written with each save. */
export const dashboardSelections = pgTable(
  'dashboard_selections',
  {
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    project_id: integer(),
    tags: text().array(),
  },
  (table) => [index('dashboard_selections__dashboard_id').on(table.dashboard_id)],
);

/**
 * What elements of a dashboard show of its variables: the devices that are chosen and have all of these tags or, with
 * a key, their datapoints with this key. Written with each save.
 */
export const dashboardRelations = pgTable(
  'dashboard_relations',
  {
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    variable: text().notNull(),
    /** The variable's. */
    kind: text().notNull(),
    tags: text().array().notNull(),
    key: text(),
  },
  (table) => [index('dashboard_relations__dashboard_id').on(table.dashboard_id)],
);

/** What is chosen for the variables of a share link's dashboards: one of a project, a tag and a device. */
export const shareVariables = pgTable(
  'share_variables',
  {
    share_id: integer()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    project_id: integer().references(() => tableOf('projects').id, { onDelete: 'cascade' }),
    tag: text(),
    device_id: integer().references(() => tableOf('devices').id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.share_id, table.dashboard_id, table.name] }),
    index('share_variables__dashboard_id').on(table.dashboard_id),
    index('share_variables__project_id').on(table.project_id),
    index('share_variables__device_id').on(table.device_id),
  ],
);

/** The dashboards of a share link, in the order in which they are shown. */
export const shareBoards = pgTable(
  'share_boards',
  {
    share_id: integer()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.share_id, table.dashboard_id] }),
    index('share_boards__dashboard_id').on(table.dashboard_id),
  ],
);

/** What opens a share link, in a table of its own so that no list can return it. */
export const shareSecrets = pgTable('share_secrets', {
  share_id: integer()
    .primaryKey()
    .references(() => shares.id, { onDelete: 'cascade' }),
  /** SHA-256: a slow hash adds nothing to 256 random bits. */
  token_hash: text().notNull().unique(),
  /** argon2id; null: the link has no PIN. */
  pin_hash: text(),
});

/** Displays that have entered the PIN of a share link, by the SHA-256 of what they were given for it. */
export const shareProofs = pgTable(
  'share_proofs',
  {
    proof_hash: text().primaryKey(),
    share_id: integer()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    expires_at: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('share_proofs__share_id').on(table.share_id),
    index('share_proofs__expires_at').on(table.expires_at),
  ],
);

/** The files that versions of dashboards show; files that none shows are swept. */
export const dashboardFiles = pgTable(
  'dashboard_files',
  {
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dashboard_id, table.name] }),
    index('dashboard_files__name').on(table.name),
  ],
);
