import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

/** The first key of the advisory locks of senders; the second is the sender's number. */
const LOCK = 7305121;

/** SQL: the numbers of the senders that are running. A lock ends with its connection, so with a killed server too. */
export const RUNNING_SENDERS = `
  select l.objid::bigint::int from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${LOCK} and l.objsubid = 2
    and l.database = (select oid from pg_database where datname = current_database())`;

/** Identifies one running server in the rows that it has claimed. */
export interface Lease {
  /** The sender's number; a new one after the connection was lost. */
  readonly number: () => Promise<number>;
  readonly end: () => void;
}

/** A lease that is taken when it is first needed, on a connection of its own. */
export const createLease = (pool: Pool): Lease => {
  let held: { readonly client: PoolClient; readonly number: number } | undefined;
  const take = async (): Promise<number> => {
    const client = await pool.connect();
    try {
      const number = randomInt(1, 2_147_483_647);
      await client.query('select pg_advisory_lock($1, $2)', [LOCK, number]);
      held = { client, number };
      client.once('error', () => {
        if (held?.client !== client) return;
        held = undefined;
        client.release(true);
      });
      return number;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  let taking: Promise<number> | undefined;
  return {
    number: async () => {
      if (held) return held.number;
      taking ??= take().finally(() => (taking = undefined));
      return taking;
    },
    end: () => {
      held?.client.release(true);
      held = undefined;
    },
  };
};
