import type { Pool, PoolClient } from 'pg';
import { httpError, toHttpError } from '../errors.ts';

/**
 * A transaction that waits for another one's commit may be waited for in turn, which PostgreSQL can't see: it gives
 * up after this long, and all is done again by one.
 */
const LOCK_WAIT_MS = 1_000;

/** What failed, where another commit had succeeded already: nobody is to think that nothing was stored. */
const inPart = (error: unknown) => {
  const told = toHttpError(error);
  const [why = 'Something went wrong on our side.'] = /^[^.]+\./.exec(told?.message ?? '') ?? [];
  const msg = `${why} Only a part of this was stored. Send it again: what is there already is counted as duplicates.`;
  const facts = told?.retryAfter === undefined ? {} : { retryAfter: told.retryAfter };
  return Object.assign(httpError(told?.statusCode ?? 500, msg, facts), { cause: error });
};

/** Waits for all of them; throws when any of them failed. */
const allOf = async <T>(works: readonly Promise<T>[]): Promise<T[]> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};

const commitAll = async (clients: readonly PoolClient[]): Promise<void> => {
  const commits = await Promise.allSettled(clients.map((client) => client.query('commit')));
  const failed = commits.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (!failed) return;
  // Only when the database goes away between two commits that were sent at once.
  throw commits.some(({ status }) => status === 'fulfilled') ? inPart(failed.reason) : failed.reason;
};

/**
 * Does each work in a transaction of its own, all at the same time, and commits when all are done: when one
 * fails none is. Answers what they answer.
 */
export const parallelTransactions = async <T>(
  pool: Pool,
  works: readonly ((client: PoolClient) => Promise<T>)[],
): Promise<T[]> => {
  const clients: PoolClient[] = [];
  const broken = new Set<PoolClient>();
  const begin = works.length > 1 ? `begin; set local lock_timeout = ${LOCK_WAIT_MS}` : 'begin';
  try {
    for (const _ of works) clients.push(await pool.connect());
    const results = await allOf(
      works.map(async (work, n) => {
        const client = clients[n] as PoolClient;
        await client.query(begin);
        return work(client);
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
