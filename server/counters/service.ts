import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { firstReadingOf, recountFrom } from './recount.ts';

/** So much of a counter is counted in one transaction, since its device waits meanwhile. */
const PART_MS = 31 * 86_400_000;
/** Servers that start at once take different counters. */
const NEXT = 'select datapoint_id as id from counter_recounts order by 1 for update skip locked limit 1';
const DONE = 'delete from counter_recounts where datapoint_id = $1';
const LOCK = `
  select from devices where id = (select device_id from datapoints where id = $1) for no key update`;

const recountOne = async ({ pool }: Context, id: number, isStopped: () => boolean): Promise<void> => {
  const first = await withTransaction(pool, (client) => firstReadingOf(client, id));
  const hour = 3_600_000;
  for (let from = first === null ? Infinity : Math.floor(first / hour) * hour; ; from += PART_MS) {
    if (isStopped()) return;
    const until = from + PART_MS;
    const isLast = until > Date.now();
    await withTransaction(pool, async (client) => {
      await client.query(LOCK, [id]);
      if (Number.isFinite(from)) await recountFrom(client, id, from, isLast ? null : until);
    });
    if (isLast) return;
    await yieldToOthers();
  }
};

/** Counts all counters again whose hours were not counted by the rule yet; returns how many. */
export const recountAll = async (context: Context, isStopped = (): boolean => false): Promise<number> => {
  let done = 0;
  while (!isStopped()) {
    // Holds the row of one counter, so that no other server takes it.
    const isFound = await withTransaction(context.owner, async (holder) => {
      const { rows } = await holder.query<{ id: number }>(NEXT);
      const id = rows[0]?.id;
      if (id === undefined) return false;
      await recountOne(context, id, isStopped);
      if (!isStopped()) await holder.query(DONE, [id]);
      return true;
    });
    if (!isFound) break;
    done += 1;
  }
  return done;
};

/** Counts in the background what an earlier version has not; returns a function that stops it. */
export const startRecounts = (context: Context): (() => Promise<void>) => {
  let isStopped = false;
  const running = (async () => {
    try {
      const count = await recountAll(context, () => isStopped);
      if (count > 0) context.log.info({ counters: count }, 'counters were counted again');
    } catch (error) {
      // The rest is left for the next start.
      if (!isStopped) context.log.warn({ err: error }, 'counters were not counted again');
    }
  })();
  return async () => {
    isStopped = true;
    await running;
  };
};
