import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';
import { httpError, toHttpError, isUnavailable } from '../errors.ts';
import { setStorageFailure } from './counters.ts';
import { shardOf, SHARDS } from './shards.ts';
import { ingest } from './pipeline.ts';
import type { Outcome } from './authorize.ts';
import type { Arrival } from './uplink.ts';

/** Uplinks and bytes in memory, waiting or being stored; one company may use half of the uplinks. */
const MAX_UPLINKS = 40_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Limits of one transaction. */
const BATCH_MAX_UPLINKS = 1_000;
const BATCH_MAX_BYTES = 4 * 1024 * 1024;
/** Batch calls stored at the same time; further ones wait. */
const MAX_CONCURRENT_BATCHES = 3;
/** Pause before the database is tried again. */
const RETRY_DELAY_MS = 500;

interface Queued {
  readonly arrival: Arrival;
  readonly bytes: number;
  /** Whether the sender is gone. Without it, the uplink fails as soon as storing fails. */
  readonly isGone: (() => boolean) | undefined;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

interface Shard {
  queue: Queued[];
  busy: boolean;
  scheduled: boolean;
}

/** Queue of all uplinks: stores concurrent ones in one commit and bounds memory. */
export interface WriteQueue {
  /**
   * Stores one uplink, batched with others; resolves after the commit. Throws 503 when the queue is full,
   * and the database's error when it is unavailable or full. With `isGone` it waits instead, until the
   * uplink is stored or its sender is gone.
   */
  readonly enqueue: (arrival: Arrival, bytes: number, isGone?: () => boolean) => Promise<Outcome>;
  /** Stores a batch on its own. Throws as above. */
  readonly enqueueBatch: (arrivals: readonly Arrival[], bytes: number) => Promise<readonly Outcome[]>;
  /** Uplinks in memory, waiting or being stored. */
  readonly size: () => number;
}

const tooBusy = () =>
  httpError(503, 'The server is receiving more readings than it can store. Try again in a moment.', {
    retryAfter: 2,
  });

const createWriteQueue = (context: Context): WriteQueue => {
  const shards = Array.from({ length: SHARDS }, (): Shard => ({ queue: [], busy: false, scheduled: false }));
  let isBackingOff = false;
  let uplinks = 0;
  let bytes = 0;
  const countByCompany = new Map<number | null, number>();
  const waitingForCapacity: (() => void)[] = [];
  let waking = false;
  let batches = 0;
  const queuedBatches: (() => void)[] = [];

  const hasCapacity = ({ companyId }: Arrival): boolean =>
    uplinks < MAX_UPLINKS && bytes < MAX_BYTES && (countByCompany.get(companyId) ?? 0) < MAX_UPLINKS / 2;

  // Wake all of them: there may be capacity for one company and not for another.
  const wakeAll = (): void => {
    waking = false;
    for (const wake of waitingForCapacity.splice(0)) wake();
  };

  const adjust = (companyId: number | null, count: number, size: number): void => {
    uplinks += count;
    bytes += size;
    const left = (countByCompany.get(companyId) ?? 0) + count;
    if (left > 0) countByCompany.set(companyId, left);
    else countByCompany.delete(companyId);
    if (count < 0 && waitingForCapacity.length > 0 && !waking) {
      waking = true;
      setImmediate(wakeAll);
    }
  };

  const takeBatch = ({ queue }: Shard): Queued[] => {
    let size = 0;
    let count = 0;
    while (count < queue.length && count < BATCH_MAX_UPLINKS && size < BATCH_MAX_BYTES) {
      size += queue[count]?.bytes ?? 0;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const backOff = (): void => {
    if (isBackingOff) return;
    isBackingOff = true;
    setTimeout(() => {
      isBackingOff = false;
      for (const shard of shards) schedule(shard);
    }, RETRY_DELAY_MS).unref();
  };

  const reportHealth = (error?: unknown): void => {
    const reason = error === undefined ? undefined : (toHttpError(error)?.message ?? 'Unknown error.');
    if (!setStorageFailure(context, reason)) return;
    if (reason === undefined) context.log.info('readings can be stored again');
    else context.log.warn({ reason }, 'readings can’t be stored; MQTT messages wait until they can');
  };

  // Uplinks whose sender can't wait fail at once, including those that were not tried yet.
  const requeue = (from: Shard, batch: readonly Queued[], error: unknown): void => {
    from.queue = [...batch, ...from.queue];
    for (const shard of shards) {
      const left: Queued[] = [];
      for (const waiting of shard.queue) {
        if (waiting.isGone && !waiting.isGone()) left.push(waiting);
        else waiting.fail(error);
      }
      shard.queue = left;
    }
    reportHealth(error);
    backOff();
  };

  // One bad uplink must not fail the others: bisect the batch until it is alone.
  const store = async (shard: Shard, batch: readonly Queued[]): Promise<void> => {
    try {
      const outcomes = await ingest(
        context,
        batch.map(({ arrival }) => arrival),
      );
      for (const [index, waiting] of batch.entries()) waiting.settle(outcomes[index] as Outcome);
      reportHealth();
    } catch (error) {
      // A statement timeout may mean that the batch is too large.
      const isTooSlow = (error as { code?: unknown }).code === '57014' && batch.length > 1;
      if (isUnavailable(error) && !isTooSlow) requeue(shard, batch, error);
      else if (batch.length <= 1) batch[0]?.fail(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await store(shard, batch.slice(0, half));
        await store(shard, batch.slice(half));
      }
    }
  };

  const storeNext = (shard: Shard): void => {
    shard.scheduled = false;
    if (shard.busy || shard.queue.length === 0 || isBackingOff) return;
    shard.busy = true;
    void store(shard, takeBatch(shard)).finally(() => {
      shard.busy = false;
      schedule(shard);
    });
  };
  // Deferred, so that everything that arrives in the same turn of the event loop is stored together.
  const schedule = (shard: Shard): void => {
    if (shard.scheduled || shard.queue.length === 0) return;
    shard.scheduled = true;
    setImmediate(storeNext, shard);
  };

  return {
    enqueue: async (arrival, size, isGone) => {
      while (!hasCapacity(arrival)) {
        if (!isGone) throw tooBusy();
        await new Promise<void>((resolve) => waitingForCapacity.push(resolve));
        if (isGone()) throw tooBusy();
      }
      adjust(arrival.companyId, 1, size);
      try {
        return await new Promise<Outcome>((settle, fail) => {
          const shard = shards[shardOf(arrival)] as Shard;
          shard.queue.push({ arrival, bytes: size, isGone, settle, fail });
          schedule(shard);
        });
      } finally {
        adjust(arrival.companyId, -1, -size);
      }
    },

    enqueueBatch: async (arrivals, size) => {
      const [first] = arrivals;
      if (!first) return [];
      if (!hasCapacity(first)) throw tooBusy();
      adjust(first.companyId, arrivals.length, size);
      try {
        if (batches >= MAX_CONCURRENT_BATCHES)
          await new Promise<void>((resolve) => queuedBatches.push(resolve));
        else batches += 1;
        try {
          const outcomes = await ingest(context, arrivals);
          reportHealth();
          return outcomes;
        } catch (error) {
          if (isUnavailable(error)) reportHealth((error as Error).cause ?? error);
          throw error;
        } finally {
          const waiting = queuedBatches.shift();
          if (waiting) waiting();
          else batches -= 1;
        }
      } finally {
        adjust(first.companyId, -arrivals.length, -size);
      }
    },

    size: () => uplinks,
  };
};

/** The write queue of this server. */
export const writeQueueOf = memoizePer(createWriteQueue);
