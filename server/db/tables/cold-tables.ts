import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Files with the readings of a month, instead of its partition (decision 96). */
export const coldFiles = pgTable(
  'cold_files',
  {
    /** UTC, such as `2024-10`. */
    month: text().notNull(),
    part: integer().notNull(),
    name: text().notNull().unique('cold_files__name_key'),
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    rows: integer().notNull(),
    /** The least and the greatest of its datapoints. */
    first_datapoint: integer().notNull(),
    last_datapoint: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.part] })],
);

/** Datapoints whose readings of a month are in its partition again, because some were added or changed: those of the file don't count. */
export const coldThaws = pgTable(
  'cold_thaws',
  { month: text().notNull(), datapoint_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.month, table.datapoint_id] })],
);
