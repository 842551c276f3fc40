import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** The oldest PostgreSQL that the SQL is written for. */
const OLDEST_MAJOR = 14;

/** A server by its address, or by the socket of the embedded one. */
export type Target =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/**
 * A pool of connections, at most 20. A query that runs longer than 30 s is ended, and so is a
 * transaction that idles for a minute; no free connection within 5 s is an error ("timeout exceeded
 * when trying to connect").
 */
export const createPool = (target: Target, log: Log): pg.Pool => {
  const pool = new pg.Pool({
    ...target,
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'flowgen',
    // Set at sign-on, so that it holds for every statement of the session.
    options: '-c timezone=UTC',
  });
  // Without a listener a connection that breaks while it idles would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost an idle database connection'));
  // The same for one that breaks while a transaction idles; whoever holds it is told by the next query.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

// Worth waiting for: the server is not reachable or not ready yet.
const isUnreachable = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|EPIPE|57P0|08|53300)/.test(code ?? '') ||
    /timeout|terminated/i.test(message ?? '')
  );
};

const reason = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return message || code || 'no answer';
};

const versionOf = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num);
};

/**
 * Waits until the database answers, at most `within` milliseconds, and looks at its version. Throws
 * a StartError that says why not: away, refused, or older than 14.
 */
export const waitForDatabase = async (pool: pg.Pool, log: Log, within = 30_000): Promise<void> => {
  const end = performance.now() + within;
  for (let told = false; ; told = true) {
    try {
      const number = await versionOf(pool);
      const major = Math.floor(number / 10_000);
      if (major >= OLDEST_MAJOR) return;
      throw new StartError(
        `The database of DATABASE_URL is PostgreSQL ${major}; Flowgen needs ${OLDEST_MAJOR} or newer.`,
      );
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!isUnreachable(error))
        throw new StartError(`The database of DATABASE_URL refuses: ${reason(error)}.`);
      if (performance.now() >= end) {
        throw new StartError(`The database of DATABASE_URL can’t be reached: ${reason(error)}.`);
      }
      if (!told) log.warn({ reason: reason(error) }, 'waiting for the database');
      await wait(250);
    }
  }
};
