import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { projectRoot } from '../project-root.ts';

/** The folder of the migrations, in the sources and in the built server. */
export const migrationsFolder = (): string => join(projectRoot(), 'server', 'db', 'migrations');

/** The key of the advisory lock for changes to tables and roles; must be the same in every version. */
export const MIGRATION_LOCK = 7_305_112;

/** Runs all new migrations. When several servers start at once, one runs them and the others wait. */
export const migrate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    // Waiting for another server, or an index on many rows, may take longer than any call.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), {
      migrationsFolder: migrationsFolder(),
      migrationsTable: 'migrations',
    });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};
