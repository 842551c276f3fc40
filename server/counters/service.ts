import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { thaw } from '../cold/thaw.ts';
import type { Context } from '../context.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { hourOf } from '../../src/domain/readings/reading-hours.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createWakers } from '../jobs/wakers.ts';
import { firstReadingOf, recountFrom } from './recount.ts';

/** Polling interval for what other servers change. */
const POLL_MS = 5_000;

/** So much of a counter is counted in one transaction, since its device waits meanwhile. */
const PART_MS = 31 * 86_400_000;
/** Servers that start at once take different counters. One whose readings are to be rewritten is counted with that. */
const NEXT = `
  select datapoint_id as id from counter_recounts c
  where not exists (select from datapoint_rewrites w where w.datapoint_id = c.datapoint_id)
  order by 1 for update of c skip locked limit 1`;
const DONE = 'delete from counter_recounts where datapoint_id = $1';
const LOCK = `
  select from devices where id = (select device_id from datapoints where id = $1) for no key update`;

const recountOne = async (
  { pool, cold: { reader } }: Context,
  id: number,
  isStopped: () => boolean,
): Promise<void> => {
  const first = await withTransaction(pool, async (client) => {
    await thaw(reader, client, { ids: [id] });
    return firstReadingOf(client, id);
  });
  const begin = first === null ? Infinity : hourOf(first);
  for (let from = begin; !isStopped(); from += PART_MS) {
    const isLast = !(from + PART_MS < Date.now());
    await withTransaction(pool, async (client) => {
      await client.query(LOCK, [id]);
      await thaw(reader, client, { ids: [id], from });
      if (Number.isFinite(from)) await recountFrom(client, id, from, isLast ? null : from + PART_MS);
    });
    if (isLast) return;
    await yieldToOthers();
  }
};

/** Counts the next counter again whose hours are not counted by its facts; returns whether there was one. */
export const recountNext = (context: Context, isStopped = (): boolean => false): Promise<boolean> =>
  // Holds the row of the counter, so that no other server takes it.
  withTransaction(context.owner, async (holder) => {
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await holder.query<{ id: number }>(NEXT);
    const id = rows[0]?.id;
    if (id === undefined) return false;
    await recountOne(context, id, isStopped);
    if (!isStopped()) await holder.query(DONE, [id]);
    return !isStopped();
  });

/**
 * Counts in the background what an earlier version has not, and counters whose facts change; returns a function that stops
 * it. The rest is left for the next start.
 */
export const startRecounts = (context: Context): (() => Promise<void>) => {
  const wakers = createWakers();
  context.events.on('changed', ({ resource }) => {
    if (resource === 'datapoints') wakers.wake();
  });
  return startJobs(context, [
    {
      name: 'counter-recounts',
      failureMessage: 'counters could not be counted again',
      pollMs: POLL_MS,
      wakers: [wakers],
      work: (_, stopping) => recountNext(context, () => stopping.aborted),
    },
  ]);
};
