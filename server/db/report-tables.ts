import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { tableOf } from './tables.ts';

/** The inputs and results of runs; in a table of their own, because lists of runs need neither. */
export const reportResults = pgTable('report_results', {
  run_id: integer()
    .primaryKey()
    .references(() => tableOf('report-runs').id, { onDelete: 'cascade' }),
  /** The report, its devices and thresholds as they were. */
  inputs: jsonb().notNull(),
  result: jsonb(),
});
