import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded } from './embedded/runner.ts';
import { createPool, waitForDatabase } from './pool.ts';

/** The server's database, embedded or external. */
export interface Database {
  readonly pool: pg.Pool;
  /** Closes the pool, then stops the embedded server if there is one. */
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
    return { pool, close: () => endPool(pool) };
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
  const pool = createPool({ ...embedded.connection, database: NAME }, log);
  return {
    pool,
    close: async () => {
      await endPool(pool);
      await embedded.stop();
    },
  };
};
