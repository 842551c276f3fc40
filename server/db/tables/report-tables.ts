import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instantColumn, tableOf } from './defined-tables.ts';

/** The inputs and results of runs; in a table of their own, because lists of runs need neither. */
export const reportResults = pgTable('report_results', {
  run_id: integer()
    .primaryKey()
    .references(() => tableOf('report-runs').id, { onDelete: 'cascade' }),
  /** The report, its devices and thresholds as they were. */
  inputs: jsonb().notNull(),
  result: jsonb(),
  /** Until then, files with readings of old months are given time to come back. */
  waits_until: instantColumn(),
});

/** The mails of runs: which server is sending them, and how far it is. */
export const reportMails = pgTable(
  'report_mails',
  {
    run_id: integer()
      .primaryKey()
      .references(() => tableOf('report-runs').id, { onDelete: 'cascade' }),
    /** See `server/jobs/lease.ts`. */
    claimed_by: integer(),
    /** The addresses to which handing over has begun since it was claimed. */
    handed: jsonb().notNull().default([]),
    /** How often somebody has asked for them again: part of their `Message-ID`. */
    round: integer().notNull().default(0),
  },
  (table) => [
    index('report_mails__claimed_by')
      .on(table.claimed_by)
      .where(sql`claimed_by is not null`),
  ],
);
