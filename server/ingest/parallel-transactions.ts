import type { Pool, PoolClient } from 'pg';
import { httpError, toHttpError } from '../errors.ts';

/**
 * Transactions that are committed together can deadlock in a way PostgreSQL can't detect. After this timeout
 * everything is rolled back and retried in one transaction.
 */
const LOCK_WAIT_MS = 1_000;

/** One commit failed after another had succeeded: the message must say that part of it was stored. */
const partlyStored = (error: unknown) => {
  const known = toHttpError(error);
  const [reason = 'Something went wrong on our side.'] = /^[^.]+\./.exec(known?.message ?? '') ?? [];
  const msg = `${reason} Only part of this was stored. Send it again: readings that are already stored are counted as duplicates.`;
  const options = known?.retryAfter === undefined ? {} : { retryAfter: known.retryAfter };
  return Object.assign(httpError(known?.statusCode ?? 500, msg, options), { cause: error });
};

/** Waits for all of them to settle; throws if any failed. */
const settleAll = async <T>(tasks: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
};

const commitAll = async (clients: readonly PoolClient[]): Promise<void> => {
  const commits = await Promise.allSettled(clients.map((client) => client.query('commit')));
  const failed = commits.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (!failed) return;
  // Happens only when the database goes away between two commits sent at the same time.
  throw commits.some(({ status }) => status === 'fulfilled') ? partlyStored(failed.reason) : failed.reason;
};

/**
 * Runs each task in its own transaction, in parallel, and commits when all are done; if one fails, none is
 * committed. Returns their results in order.
 */
export const parallelTransactions = async <T>(
  pool: Pool,
  tasks: readonly ((client: PoolClient) => Promise<T>)[],
): Promise<T[]> => {
  const clients: PoolClient[] = [];
  const broken = new Set<PoolClient>();
  const begin = tasks.length > 1 ? `begin; set local lock_timeout = ${LOCK_WAIT_MS}` : 'begin';
  try {
    for (const _ of tasks) clients.push(await pool.connect());
    const results = await settleAll(
      tasks.map(async (task, n) => {
        const client = clients[n] as PoolClient;
        await client.query(begin);
        return task(client);
      }),
    );
    await commitAll(clients);
    return results;
  } catch (error) {
    await Promise.all(clients.map((client) => client.query('rollback').catch(() => void broken.add(client))));
    throw error;
  } finally {
    for (const client of clients) client.release(broken.has(client));
  }
};
