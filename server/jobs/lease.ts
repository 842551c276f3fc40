import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { nameOfServer, SERVER } from '../db/pool.ts';
import { asSystem } from '../db/access/scope.ts';
import { withTransaction } from '../db/with-transaction.ts';

/** The lease is renewed this often, and a renewal that takes longer than the timeout counts as failed (ms). */
const RENEW_MS = 3_000;
const TIMEOUT_MS = 5_000;
/** After this long without renewal, others take over (s). */
const LEASE_S = 20;
/** The server itself stops earlier (ms): what it begins by then is done before others take over. */
const VALID_MS = 15_000;
/** A process that did nothing for this long was frozen (ms); looked at every second. */
const FROZEN_MS = 5_000;
const LOOK_MS = 1_000;
/** After a time without database, the other servers have this long to renew theirs (s). */
const GRACE_S = 10;

const IS_LAPSED = `renewed_at <= clock_timestamp() - interval '${LEASE_S} s'`;
const RENEW = `
  insert into server_leases as l (server, began_at, renewed_at) values ($1, clock_timestamp(), clock_timestamp())
  on conflict (server) do update set renewed_at = clock_timestamp(),
    began_at = case when l.${IS_LAPSED} then clock_timestamp() else l.began_at end
  returning (select count(*)::int from server_leases o where o.server <> $1 and o.${IS_LAPSED}) as lapsed`;
const END = 'delete from server_leases where server = $1';
const MAY_TAKE_OVER = `exists (
  select from server_leases where server = $1 and began_at <= clock_timestamp() - interval '${GRACE_S} s')`;
const FIND_LAPSED = `
  delete from server_leases where server <> $1 and ${IS_LAPSED} and ${MAY_TAKE_OVER} returning server`;
// Only of the same role: others may not be ended.
const END_CONNECTIONS = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = any($1::text[]) and datname = current_database() and usename = session_user`;

/** SQL condition: the lease of the server in a parameter has not lapsed. */
export const holdsLeaseSql = (parameter: string): string =>
  `exists (select from server_leases where server = ${parameter} and not ${IS_LAPSED})`;

/**
 * SQL condition: the server in a column has been killed, frozen or cut off from the database, and this server ($1) may
 * take over what it has claimed.
 */
export const isAbandonedSql = (column: string): string =>
  `(${column} <> $1 and ${MAY_TAKE_OVER} and not ${holdsLeaseSql(column)})`;

/** Says in the database that this server is running, by the clock of the database. */
export interface Lease {
  /** Identifies this server in the rows that it has claimed; the same for as long as it runs. */
  readonly server: number;
  /** Returns when the lease is valid; throws if the database can't be reached. */
  readonly hold: () => Promise<void>;
  /** Whether no other server can have taken over what this one has claimed. Costs nothing. */
  readonly isValid: () => boolean;
  /**
   * Whether this process was frozen at some time since `time` (by `performance.now()`): what it waited for may have come
   * in time, although it looks late.
   */
  readonly wasFrozenSince: (time: number) => boolean;
  /** Renews the lease until the function that it returns is called, as often as it was called. */
  readonly start: () => () => Promise<void>;
}

/**
 * The lease of this server. Each server also ends the connections of those whose lease has lapsed: their locks,
 * transactions and listeners end with them, and a server that was frozen can do nothing with what it began before.
 */
export const createLease = (pool: Pool, log: Pick<FastifyBaseLogger, 'warn'>): Lease => {
  /** Of its own, so that it does not wait when all others are busy. */
  let client: PoolClient | undefined;
  let renewedAt = -Infinity;
  let users = 0;
  let stopping = new AbortController();
  let ended = Promise.resolve();

  const drop = (): void => {
    client?.release(true);
    client = undefined;
  };
  /** Ends the connections of the servers whose lease has lapsed. */
  const takeOver = async (): Promise<void> => {
    const { rows } = await pool.query<{ server: number }>(FIND_LAPSED, [SERVER]);
    if (rows.length === 0) return;
    await withTransaction(pool, async (own) => {
      // As the role that all servers connect as.
      await own.query('set local role none');
      await own.query(END_CONNECTIONS, [rows.map(({ server }) => nameOfServer(server))]);
    });
  };
  const write = async (): Promise<void> => {
    client ??= await pool.connect();
    const began = performance.now();
    const { rows } = await client.query<{ lapsed: number }>(RENEW, [SERVER]);
    renewedAt = began;
    if ((rows[0]?.lapsed ?? 0) > 0) await takeOver();
  };
  let renewing: Promise<void> | undefined;
  const renew = (): Promise<void> =>
    (renewing ??= (async () => {
      const late = new AbortController();
      try {
        await Promise.race([
          // As the system, for any caller: leases are the server's own.
          asSystem(write),
          wait(TIMEOUT_MS, undefined, { ref: false, signal: late.signal }).then(() => {
            throw new Error('The database does not answer.');
          }),
        ]);
      } catch (error) {
        drop();
        throw error;
      } finally {
        late.abort();
        renewing = undefined;
      }
    })());
  const isValid = (): boolean => performance.now() - renewedAt < VALID_MS;

  let lookedAt = performance.now();
  let thawedAt = -Infinity;
  const look = (): void => {
    const now = performance.now();
    if (now - lookedAt > FROZEN_MS) thawedAt = now;
    lookedAt = now;
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let hasFailed = false;
    lookedAt = performance.now();
    const looking = setInterval(look, LOOK_MS);
    looking.unref();
    while (!signal.aborted) {
      try {
        await renew();
        hasFailed = false;
      } catch (error) {
        // Logged once, not every few seconds while the database is unreachable.
        if (!hasFailed) log.warn({ err: error }, 'could not renew the lease of this server; retrying');
        hasFailed = true;
      }
      await wait(hasFailed ? RENEW_MS / 10 : RENEW_MS, undefined, { ref: false, signal }).catch(
        () => undefined,
      );
    }
    clearInterval(looking);
    await renewing?.catch(() => undefined);
    await asSystem(async () => client?.query(END, [SERVER])).catch(() => undefined);
    renewedAt = -Infinity;
    drop();
  };
  return {
    server: SERVER,
    isValid,
    wasFrozenSince: (time) => {
      if (users > 0) look();
      return thawedAt >= time;
    },
    hold: async () => {
      if (!isValid()) await renew();
    },
    start: () => {
      users += 1;
      if (users === 1) {
        stopping = new AbortController();
        const { signal } = stopping;
        ended = ended.then(() => run(signal));
      }
      let isOver = false;
      return async () => {
        if (isOver) return;
        isOver = true;
        users -= 1;
        if (users > 0) return;
        stopping.abort();
        await ended;
      };
    },
  };
};
