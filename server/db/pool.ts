import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { ServingRoles } from './access/policies.ts';
import { routePool, scopedClient, scopingWith } from './access/scoped-client.ts';
import { StartError } from '../startup/start-error.ts';

/** The oldest supported PostgreSQL. */
const OLDEST_MAJOR = 14;

/** A server by its URL, or the socket of the embedded one. */
export type Target =
  | { readonly connectionString: string }
  | { readonly host: string; readonly port: number; readonly user: string; readonly database: string };

/** Identifies this process in the database: in the names of its connections, and in the rows that it has claimed. */
export const SERVER = randomInt(1, 2_147_483_647);

/** The `application_name` of a server's connections. */
export const nameOfServer = (server: number): string => `flowgen ${server}`;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** How the connections of a server are made. */
export const settingsOf = (target: Target, max = 20): pg.PoolConfig => ({
  ...target,
  max,
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  // A server that vanished without a word is noticed after 2 s and ten unanswered probes, one a second.
  keepAlive: true,
  keepAliveInitialDelayMillis: 2_000,
  application_name: nameOfServer(SERVER),
  // Set when connecting, so that it applies to every statement of the session. Policies make the planner estimate
  // high costs, for which a server compiles statements by default: that takes longer than they do.
  options: '-c timezone=UTC -c jit=off',
});

const listenTo = (pool: pg.Pool, log: Log): pg.Pool => {
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost an idle database connection'));
  // The same for one that breaks between two queries of a transaction; the next query then fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/** What a server answers that may only be read. */
const READ_ONLY = '25006';

interface Opening {
  readonly Client?: typeof pg.Client;
  /** Run on each new connection. */
  readonly first?: string;
  /** Whether the server may be a standby, which can't be written. */
  readonly mayBeStandby?: boolean;
}

/**
 * Each new connection must lead to a server that can be written: while a primary is being replaced, its address may lead to
 * a standby.
 */
const openPool = (
  settings: pg.PoolConfig,
  log: Log,
  { Client = pg.Client, first = '', mayBeStandby = false }: Opening = {},
): pg.Pool => {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    const text = `select pg_is_in_recovery() as is_standby; ${first}`;
    const answer: unknown = await client.query(text);
    const [result] = [answer].flat() as pg.QueryResult<{ is_standby: boolean }>[];
    if (mayBeStandby || result?.rows[0]?.is_standby !== true) return;
    throw Object.assign(new Error('The server is a standby, which can’t be written.'), { code: READ_ONLY });
  };
  // `Client` and `onConnect` are missing in the types of pg.
  const options = { ...settings, Client, onConnect };
  return listenTo(new pg.Pool(options), log);
};

/**
 * A pool of at most 20 connections. A query is cancelled after 30 s, and so is a transaction that is idle for a minute.
 * If no connection is free within 5 s, the query fails with "timeout exceeded when trying to connect".
 */
export const createPool = (target: Target, log: Log): pg.Pool => openPool(settingsOf(target), log);

/** How the server connects for all calls: as the app role, and what that turns into. */
export interface Serving {
  readonly target: Target;
  /** Null where there is only the app role. */
  readonly roles: ServingRoles | null;
}

/** Each part of the connections that serve all calls has its own, so that neither waits for the other's. */
const SCOPED_MAX = 10;
const PLATFORM_MAX = 10;

/** The most connections for calls of companies, and for those with all rows. */
interface Most {
  readonly scoped?: number;
  readonly platform?: number;
}

const openServing = (
  { target, roles }: Serving,
  log: Log,
  { scoped = SCOPED_MAX, platform = PLATFORM_MAX }: Most,
  standby?: { readonly withinMs: number; readonly onClient: (client: pg.PoolClient) => void },
): pg.Pool => {
  const scoping = scopingWith(roles);
  const open = (most: number, Client: typeof pg.Client, first: string): pg.Pool => {
    const settings = settingsOf(target, most);
    if (!standby) return openPool(settings, log, { Client, first });
    const { withinMs: connectionTimeoutMillis, onClient } = standby;
    const opening = { Client, first, mayBeStandby: true };
    return openPool({ ...settings, connectionTimeoutMillis }, log, opening).on('connect', onClient);
  };
  return routePool(
    open(scoped, scopedClient(scoping), scoping.prepare),
    open(
      platform,
      pg.Client,
      roles ? `set role ${pg.escapeIdentifier(roles.platform)}` : 'set flowgen.platform = on',
    ),
  );
};

/**
 * Like `createPool`, for all calls: each query has the scope of the code that makes it (`server/db/access/scope.ts`), and no
 * other rows.
 */
export const createServingPool = (serving: Serving, log: Log, most: Most = {}): pg.Pool =>
  openServing(serving, log, most);

/** How long a query waits at most for a connection to a standby (ms). */
const STANDBY_MS = 1_000;

/** The same for reading at a standby. `cut` ends all connections at once: what waits for an answer fails. */
export const createStandbyPool = (
  serving: Serving,
  log: Log,
  most: Most = {},
): { readonly pool: pg.Pool; readonly cut: () => void } => {
  const clients = new Set<pg.PoolClient>();
  const onClient = (client: pg.PoolClient): void => {
    clients.add(client);
    client.once('end', () => clients.delete(client));
  };
  return {
    pool: openServing(serving, log, most, { withinMs: STANDBY_MS, onClient }),
    cut: () => {
      for (const { connection } of clients) connection.stream.destroy();
    },
  };
};

// The server is not reachable or not ready yet, so waiting may help.
const isUnreachable = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  return (
    /^(ECONN|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|EPIPE|57P0|08|53300|25006)/.test(code ?? '') ||
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
 * Waits until the database responds, at most `within` milliseconds, and checks its version. Throws a StartError if it is
 * unreachable, refuses the connection, or is older than 14.
 */
export const waitForDatabase = async (pool: pg.Pool, log: Log, within = 30_000): Promise<void> => {
  const end = performance.now() + within;
  for (let isLogged = false; ; isLogged = true) {
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
      if (!isLogged) log.warn({ reason: reason(error) }, 'waiting for the database');
      await wait(250);
    }
  }
};
