import type { FastifyBaseLogger } from 'fastify';
import { httpError, toHttpError, isUnavailable } from '../errors.ts';
import { type IngestCounts, setStorageFailure } from './counters.ts';
import type { Store } from './pipeline.ts';
import type { Outcome } from './authorize.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Arrival } from './uplink.ts';
import { inEnglish } from '../translations.ts';

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

/** Queue of all uplinks: stores concurrent ones in one commit and bounds memory. Keys take turns. */
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

const tooBusy = () => httpError(503, 'ingest.queue_full', { retryAfter: 2 });

interface QueueServices {
  readonly store: Store;
  readonly counts: IngestCounts;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export const createWriteQueue = ({ store, counts, log }: QueueServices): WriteQueue => {
  // Single uplinks; those of one key in order of arrival.
  const queue = createFairQueue<number | null, Queued>();
  const waitingBatches = createFairQueue<number | null, () => void>();
  let batches = 0;
  let isStoring = false;
  let isScheduled = false;
  let isBackingOff = false;
  let uplinks = 0;
  let bytes = 0;
  const countByCompany = new Map<number | null, number>();
  const waitingForCapacity: (() => void)[] = [];
  let waking = false;

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

  const takeBatch = (): Queued[] => {
    const batch: Queued[] = [];
    let size = 0;
    while (batch.length < BATCH_MAX_UPLINKS && size < BATCH_MAX_BYTES) {
      const waiting = queue.take();
      if (!waiting) break;
      size += waiting.bytes;
      batch.push(waiting);
    }
    return batch;
  };

  const push = (waiting: Queued): void => queue.push(waiting.arrival.keyId ?? null, waiting);

  /** Runs the batch calls, a few at the same time. */
  const limitBatches = async <T>(keyId: number | null, work: () => Promise<T>): Promise<T> => {
    if (batches < MAX_CONCURRENT_BATCHES) batches += 1;
    else await new Promise<void>((start) => waitingBatches.push(keyId, start));
    try {
      return await work();
    } finally {
      const next = waitingBatches.take();
      if (next) next();
      else batches -= 1;
    }
  };

  const backOff = (): void => {
    if (isBackingOff) return;
    isBackingOff = true;
    setTimeout(() => {
      isBackingOff = false;
      schedule();
    }, RETRY_DELAY_MS).unref();
  };

  const reportHealth = (error?: unknown): void => {
    const reason = error === undefined ? undefined : (toHttpError(error)?.text ?? 'ingest.unknown_error');
    if (!setStorageFailure(counts, reason)) return;
    if (reason === undefined) log.info('readings can be stored again');
    else
      log.warn({ reason: inEnglish(reason) }, 'readings can’t be stored; MQTT messages wait until they can');
  };

  // Uplinks whose sender can't wait fail at once, including those that were not tried yet.
  const requeue = (batch: readonly Queued[], error: unknown): void => {
    const all = [...batch];
    for (let next = queue.take(); next; next = queue.take()) all.push(next);
    for (const waiting of all) {
      if (waiting.isGone && !waiting.isGone()) push(waiting);
      else waiting.fail(error);
    }
    reportHealth(error);
    backOff();
  };

  // One bad uplink must not fail the others: bisect the batch until it is alone.
  const storeBatch = async (batch: readonly Queued[]): Promise<void> => {
    try {
      const outcomes = await store(batch.map(({ arrival }) => arrival));
      for (const [index, waiting] of batch.entries()) waiting.settle(outcomes[index] as Outcome);
      reportHealth();
    } catch (error) {
      // A statement timeout may mean that the batch is too large.
      const isTooSlow = (error as { code?: unknown }).code === '57014' && batch.length > 1;
      if (isUnavailable(error) && !isTooSlow) requeue(batch, error);
      else if (batch.length <= 1) batch[0]?.fail(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await storeBatch(batch.slice(0, half));
        await storeBatch(batch.slice(half));
      }
    }
  };

  const storeNext = (): void => {
    isScheduled = false;
    if (isStoring || queue.size() === 0 || isBackingOff) return;
    isStoring = true;
    void storeBatch(takeBatch()).finally(() => {
      isStoring = false;
      schedule();
    });
  };
  // Deferred, so that everything that arrives in the same turn of the event loop is stored together.
  const schedule = (): void => {
    if (isScheduled || queue.size() === 0) return;
    isScheduled = true;
    setImmediate(storeNext);
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
          push({ arrival, bytes: size, isGone, settle, fail });
          schedule();
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
        const outcomes = await limitBatches(first.keyId ?? null, () => store(arrivals));
        reportHealth();
        return outcomes;
      } catch (error) {
        if (isUnavailable(error)) reportHealth(error);
        throw error;
      } finally {
        adjust(first.companyId, -arrivals.length, -size);
      }
    },

    size: () => uplinks,
  };
};
