import type { Context } from '../context.ts';
import type { Job } from './jobs.ts';
import { createWakers } from './wakers.ts';

/**
 * Rows of a table that a server works off, many at the same time. Its column `claimed_by` has the server that is at work on a
 * row, and `due_at` when the row is due (null: never again).
 */
export interface ClaimedRows<T extends { readonly id: number }> extends Pick<
  Job,
  'name' | 'failureMessage' | 'pollMs'
> {
  readonly table: string;
  readonly wakers: NonNullable<Job['wakers']>;
  /** Takes back rows that their server was killed or frozen with. `doing`: those that this server has in progress. */
  readonly recover: (doing: readonly number[]) => Promise<unknown>;
  /** Claims due rows for this server, as far as there are slots. */
  readonly claim: (doing: readonly T[]) => Promise<readonly T[]>;
  /** Does a row, and records how it ended. */
  readonly perform: (row: T, stopping: AbortSignal) => Promise<void>;
  /** Logged with what `perform` throws. */
  readonly lostMessage: string;
}

/**
 * A job that works off rows which servers claim for themselves. What a server has claimed is its own while its lease is
 * valid; it is taken over after 20 s without renewal. Attempts after a failure are due at a later time, by the row.
 */
export const claimedJob = <T extends { readonly id: number }>(
  { pool, log, lease }: Pick<Context, 'pool' | 'log' | 'lease'>,
  { table, recover, claim, perform, lostMessage, wakers, ...facts }: ClaimedRows<T>,
): Job => {
  // Ordered, since only then its index is used: there are few or none.
  const isLeft = `
    select from ${table} where claimed_by is not null and id <> all($1::bigint[]) order by claimed_by limit 1`;
  /** A slot has become free. */
  const freed = createWakers();
  const doing = new Map<number, { readonly row: T; readonly done: Promise<void> }>();
  const start = (row: T, stopping: AbortSignal): void => {
    const done = perform(row, stopping)
      .catch((error: unknown) => log.error({ err: error, id: row.id }, lostMessage))
      .finally(() => {
        doing.delete(row.id);
        freed.wake();
      });
    doing.set(row.id, { row, done });
  };
  return {
    ...facts,
    wakers: [...wakers, freed],
    work: async (_, stopping) => {
      await lease.hold();
      const known = [...doing.keys()];
      const { rows } = await pool.query(isLeft, [known]);
      if (rows.length > 0) await recover(known);
      for (const row of await claim([...doing.values()].map(({ row: one }) => one))) start(row, stopping);
      return false;
    },
    drain: () => Promise.all([...doing.values()].map(({ done }) => done)),
  };
};
