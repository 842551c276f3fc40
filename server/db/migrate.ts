import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { ClientBase, Pool } from 'pg';
import { productVersion, projectRoot } from '../project-root.ts';
import { StartError } from '../startup/start-error.ts';
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

const entriesOf = async (): Promise<readonly Entry[]> => {
  const journal = await readFile(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8');
  return (JSON.parse(journal) as { readonly entries: readonly Entry[] }).entries;
};

/** The time of the last migration of a database; 0 without one. */
const lastOf = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.migrations',
  );
  return Number(rows[0]?.at ?? 0);
};

/** The sentence about a database that a newer version has migrated. */
export const newerDatabase = (): string =>
  `The database is of a newer version than this Flowgen, ${productVersion()}.`;

/** Throws a StartError if a database whose last migration is of this time lacks one that is no longer there. */
const assertKept = ([first]: readonly Entry[], last: number): void => {
  if (!first || last === 0 || last >= first.when) return;
  throw new StartError(
    `The database is of an earlier version. Start Flowgen ${first.replaces ?? first.tag} once, which updates it, then this one.`,
  );
};

/**
 * Whether the database lacks a migration. Throws a StartError if it lacks one that is no longer there, because a later one
 * replaced it, or has one of a newer version.
 */
const isBehind = async (client: ClientBase): Promise<boolean> => {
  const entries = await entriesOf();
  const last = await lastOf(client);
  assertKept(entries, last);
  const newest = Math.max(...entries.map(({ when }) => when));
  if (last > newest) throw new StartError(newerDatabase());
  return last < newest;
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

/** How the tables of a database differ from those of this version. */
export interface Migrations {
  readonly state: 'new' | 'behind' | 'current' | 'newer';
  readonly applied: number;
  readonly missing: number;
}

/** Looks which migrations a database has. Changes nothing. Throws a StartError if it lacks one that is no longer there. */
export const migrationState = async (pool: Pool): Promise<Migrations> => {
  const entries = await entriesOf();
  const client = await pool.connect();
  try {
    if (await isNew(client)) return { state: 'new', applied: 0, missing: entries.length };
    const { rows } = await client.query<{ applied: number }>(
      'select count(*)::int as applied from drizzle.migrations',
    );
    const last = await lastOf(client);
    assertKept(entries, last);
    const missing = entries.filter(({ when }) => when > last).length;
    const isNewer = entries.every(({ when }) => when < last);
    const state = isNewer ? 'newer' : missing > 0 ? 'behind' : 'current';
    return { state, applied: rows[0]?.applied ?? 0, missing };
  } finally {
    client.release();
  }
};

/** The version's migrations, by time. */
export const migrationTimes = async (): Promise<readonly number[]> =>
  (await entriesOf()).map(({ when }) => when);

/**
 * Runs those migrations that a database lacks up to a time, in the transaction of the caller, who has checked that the
 * database is empty or was migrated in the same way.
 */
export const migrateUntil = async (client: ClientBase, until: number): Promise<void> => {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.migrations (id serial primary key, hash text not null, created_at bigint)`);
  const last = await lastOf(client);
  for (const { sql, folderMillis, hash } of readMigrationFiles({ migrationsFolder: migrationsFolder() })) {
    if (folderMillis <= last || folderMillis > until) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
};
