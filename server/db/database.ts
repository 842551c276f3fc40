import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded } from './embedded/runner.ts';
import { createPool, createServingPool, waitForDatabase } from './pool.ts';
import { type Given, prepareRoles } from './roles.ts';

/** The server's database, embedded or external. */
export interface Database {
  /** Connections of the owner of the tables: for migrations and for what changes tables. No row is hidden from it. */
  readonly owner: pg.Pool;
  /** Once migrated: gives the roles their permissions, and opens the connections that serve all calls. */
  readonly openApp: () => Promise<pg.Pool>;
  /** Closes all connections, then stops the embedded server if there is one. */
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

const databaseOf = (
  owner: pg.Pool,
  given: Given,
  log: FastifyBaseLogger,
  stop = async (): Promise<void> => undefined,
): Database => {
  let app: pg.Pool | undefined;
  return {
    owner,
    openApp: async () => {
      if (app) return app;
      const serving = await prepareRoles(owner, given);
      if (!serving.roles)
        log.warn('roles of the database are missing, so calls take longer: docs/database-roles.md');
      return (app = createServingPool(serving, log));
    },
    close: async () => {
      await Promise.all([owner, ...(app ? [app] : [])].map(endPool));
      await stop();
    },
  };
};

/**
 * Opens the database of DATABASE_URL, waiting up to 30 s for it, or starts the embedded one in the data folder. Throws a
 * StartError if neither is possible.
 */
export const openDatabase = async (config: Config, log: FastifyBaseLogger): Promise<Database> => {
  if (config.databaseUrl !== undefined) {
    const pool = createPool({ connectionString: config.databaseUrl }, log);
    try {
      await waitForDatabase(pool, log);
    } catch (error) {
      await endPool(pool);
      throw error;
    }
    return databaseOf(pool, { url: config.databaseUrl, appUrl: config.databaseAppUrl }, log);
  }
  const embedded = await startEmbedded(config.dataDir, log);
  const admin = createPool(embedded.connection, log);
  try {
    await ensureDatabase(admin);
  } catch (error) {
    await embedded.stop();
    throw error;
  } finally {
    await endPool(admin);
  }
  const target = { ...embedded.connection, database: NAME };
  const given = { url: undefined, appUrl: undefined, embedded: target };
  return databaseOf(createPool(target, log), given, log, embedded.stop);
};
