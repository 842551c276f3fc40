import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Embedded } from './embedded/runner.ts';
import { createPool, createServingPool, type Serving, waitForDatabase } from './pool.ts';
import { type Given, prepareRoles } from './access/roles.ts';

/** The server's database, embedded or external. */
export interface Database {
  /** Connections of the owner of the tables: for migrations and for what changes tables. No row is hidden from it. */
  readonly owner: pg.Pool;
  /** Once migrated: gives the roles their permissions, and opens the connections that serve all calls. */
  readonly openApp: () => Promise<{ readonly pool: pg.Pool; readonly serving: Serving }>;
  /** What its roles are made from. */
  readonly given: Given;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

const NAME = 'flowgen';

const endPool = async (pool: pg.Pool): Promise<void> => {
  // Errors no longer matter: the connections are being closed.
  pool.removeAllListeners('error').on('error', () => undefined);
  // A hanging query must not delay the shutdown.
  const limit = new Promise<void>((resolve) => setTimeout(resolve, 2_000).unref());
  await Promise.race([pool.end().catch(() => undefined), limit]);
};

const ensureDatabase = async (admin: pg.Pool): Promise<void> => {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [NAME]);
  if (rowCount === 0) await admin.query(`create database ${NAME}`);
};

const databaseOf = (owner: pg.Pool, given: Given, log: FastifyBaseLogger): Database => {
  let app: Awaited<ReturnType<Database['openApp']>> | undefined;
  return {
    owner,
    given,
    openApp: async () => {
      if (app) return app;
      const serving = await prepareRoles(owner, given);
      if (!serving.roles)
        log.warn('roles of the database are missing, so calls take longer: docs/database-roles.md');
      return (app = { pool: createServingPool(serving, log), serving });
    },
    close: async () => {
      await Promise.all([owner, ...(app ? [app.pool] : [])].map(endPool));
    },
  };
};

/**
 * Opens the database of DATABASE_URL, waiting up to 30 s for it or `within` ms, or that of the embedded server. Throws a StartError if
 * it is not possible.
 */
export const openDatabase = async (
  config: Config,
  embedded: Pick<Embedded, 'connection'> | null,
  log: FastifyBaseLogger,
  within?: number,
): Promise<Database> => {
  if (!embedded) {
    const url = config.databaseUrl ?? '';
    const pool = createPool({ connectionString: url }, log);
    try {
      await waitForDatabase(pool, log, within);
    } catch (error) {
      await endPool(pool);
      throw error;
    }
    return databaseOf(pool, { url, appUrl: config.databaseAppUrl }, log);
  }
  const admin = createPool(embedded.connection, log);
  try {
    await ensureDatabase(admin);
  } finally {
    await endPool(admin);
  }
  const target = { ...embedded.connection, database: NAME };
  return databaseOf(createPool(target, log), { url: undefined, appUrl: undefined, embedded: target }, log);
};
