import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { tableOf } from './tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const dashboards = tableOf('dashboard-v2');

/** Uploaded drawings and pictures, by the unguessable name in their address; never changed. */
export const files = pgTable(
  'files',
  {
    name: text().primaryKey(),
    content_type: text().notNull(),
    /** SHA-256 of the bytes, in hex: whether a logo that is sent again is the same. */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    created_by: integer(),
    /** The dashboard it was uploaded to, saved there or not; it may be gone for good. */
    dashboard_id: integer(),
    created_at: timestamp('created_at', { withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('files__created_at').on(table.created_at)],
);

/** Which datapoints a dashboard shows now, written with each save. Those that are gone by now are among them. */
export const dashboardBindings = pgTable(
  'dashboard_bindings',
  {
    dashboard_id: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
    datapoint_id: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dashboard_id, table.datapoint_id] }),
    index('dashboard_bindings__datapoint_id').on(table.datapoint_id),
  ],
);

/** Which files any version of a dashboard shows: those of none are swept. */
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
