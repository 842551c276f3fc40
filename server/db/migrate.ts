import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { ClientBase, Pool } from 'pg';
import { projectRoot } from '../project-root.ts';
import { StartError } from '../start-error.ts';
import { removeReporting } from './reporting/prepare.ts';

/** The folder of the migrations, in the sources and in the built server. */
export const migrationsFolder = (): string => join(projectRoot(), 'server', 'db', 'migrations');

/** The key of the advisory lock for changes to tables and roles; must be the same in every version. */
export const MIGRATION_LOCK = 7_305_112;

interface Entry {
  readonly when: number;
  readonly tag: string;
  /** The version whose migrations this one replaces, and the last of them. */
  readonly replaces?: string;
}

/** The time of the last migration of a database; 0 without one. */
const lastOf = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.migrations',
  );
  return Number(rows[0]?.at ?? 0);
};

/**
 * Whether the database lacks a migration. One of its own that is newer than all of these doesn't count. Throws a StartError if it
 * lacks one that is no longer there, because a later one replaced it.
 */
const isBehind = async (client: ClientBase): Promise<boolean> => {
  const journal = await readFile(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { readonly entries: readonly Entry[] };
  const last = await lastOf(client);
  const first = entries[0];
  if (first && last > 0 && last < first.when) {
    throw new StartError(
      `The database is of an earlier version. Start Flowgen ${first.replaces ?? first.tag} once, which updates it, then this one.`,
    );
  }
  return last < Math.max(...entries.map(({ when }) => when));
};

const isNew = async (client: ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ is_new: boolean }>(
    `select to_regclass('drizzle.migrations') is null as is_new`,
  );
  return rows[0]?.is_new === true;
};

/** Runs all new migrations. When several servers start at once, one runs them and the others wait. */
export const migrate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    // Waiting for another server, or an index on many rows, may take longer than any call.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // `prepareRoles` makes them again.
    if (!(await isNew(client)) && (await isBehind(client))) await removeReporting(client);
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
