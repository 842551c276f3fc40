import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { httpError, toHttpError, isUnavailable } from '../../errors.ts';
import { type IngestCounts, setStorageFailure } from '../counters.ts';
import type { Store } from '../pipeline.ts';
import type { Outcome } from '../authorize.ts';
import { createLanes } from './lanes.ts';
import { createSlots } from '../../jobs/slots.ts';
import type { SlowCompanies } from './slow-companies.ts';
import type { Arrival } from '../uplink.ts';
import { inEnglish } from '../../texts/translations.ts';

/** Uplinks and bytes in memory, waiting or being stored; one company may use half of each. */
const MAX_UPLINKS = 40_000;
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * Batch calls stored at the same time, in all and of one company (or one key of the platform); further ones wait, and companies
 * take turns. Those of slow companies have a place of their own.
 */
const CONCURRENT_BATCHES = { all: 4, each: 3 } as const;
const SLOW_BATCHES = { all: 1, each: 1 } as const;
/** After what it stores for slow companies, the server rests as long as that took (ms), so that half of the time is others'. */
const MAX_REST_MS = 200;
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

/**
 * Queue of all uplinks: stores concurrent ones in one commit and bounds memory. Keys take turns. The uplinks of slow companies
 * are stored beside the others', one batch at a time.
 */
export interface WriteQueue {
  /**
   * Stores one uplink, batched with others; resolves after the commit. Throws 503 when the queue is full,
   * and the database's error when it is unavailable or full. With `isGone` it waits instead, until the
   * uplink is stored or its sender is gone.
   */
  readonly enqueue: (arrival: Arrival, bytes: number, isGone?: () => boolean) => Promise<Outcome>;
  /** Stores a batch on its own, one of a slow company by several transactions. Throws as above. */
  readonly enqueueBatch: (arrivals: readonly Arrival[], bytes: number) => Promise<readonly Outcome[]>;
  /** Uplinks in memory, waiting or being stored. */
  readonly size: () => number;
}

const tooBusy = () => httpError(503, 'ingest.queue_full', { retryAfter: 2 });

interface Held {
  uplinks: number;
  bytes: number;
}

interface QueueServices {
  readonly store: Store;
  readonly slow: SlowCompanies;
  /** The company of an uplink, as far as it is known. */
  readonly companyOf: (arrival: Arrival) => number | null;
  readonly counts: IngestCounts;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const thenRest = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await wait(Math.min(performance.now() - began, MAX_REST_MS));
  }
};

export const createWriteQueue = ({ store, slow, companyOf, counts, log }: QueueServices): WriteQueue => {
  const lanes = createLanes<Queued>({ slow, companyOf });
  const waits = { waiting: Number.POSITIVE_INFINITY, busy: 'ingest.queue_full' } as const;
  const places = createSlots({ ...CONCURRENT_BATCHES, ...waits });
  const slowPlaces = createSlots({ ...SLOW_BATCHES, ...waits });
  let isStoringShared = false;
  let isStoringOwn = false;
  let isScheduled = false;
  let isBackingOff = false;
  const total: Held = { uplinks: 0, bytes: 0 };
  const byCompany = new Map<number | null, Held>();
  const waitingForCapacity: (() => void)[] = [];
  let waking = false;

  const hasCapacity = (companyId: number | null): boolean => {
    const held = byCompany.get(companyId);
    const isWithin = ({ uplinks, bytes }: Held, share: number): boolean =>
      uplinks < MAX_UPLINKS * share && bytes < MAX_BYTES * share;
    return isWithin(total, 1) && (!held || isWithin(held, 0.5));
  };

  // Wake all of them: there may be capacity for one company and not for another.
  const wakeAll = (): void => {
    waking = false;
    for (const wake of waitingForCapacity.splice(0)) wake();
  };

  const adjust = (companyId: number | null, count: number, size: number): void => {
    const held = byCompany.get(companyId) ?? { uplinks: 0, bytes: 0 };
    for (const each of [total, held]) {
      each.uplinks += count;
      each.bytes += size;
    }
    if (held.uplinks > 0) byCompany.set(companyId, held);
    else byCompany.delete(companyId);
    if (count < 0 && waitingForCapacity.length > 0 && !waking) {
      waking = true;
      setImmediate(wakeAll);
    }
  };

  /** Runs batch calls, a few at the same time; those of slow companies do not use the places of the others. */
  const inPlace = async <T>({ companyId, keyId }: Arrival, work: () => Promise<T>): Promise<T> => {
    const isSlow = (): boolean => companyId !== null && slow.isSlow(companyId);
    if (isSlow()) return slowPlaces.run(companyId, () => thenRest(work));
    const free = await places.begin(companyId ?? -(keyId ?? 0));
    // It may have turned out while this one waited.
    if (isSlow()) {
      free();
      return slowPlaces.run(companyId, () => thenRest(work));
    }
    try {
      return await work();
    } finally {
      free();
    }
  };

  /** As much of a batch call as one transaction stores: of a slow company a part, so that others have their turn. */
  const nextOf = (arrivals: readonly Arrival[], from: number): readonly Arrival[] => {
    const company = arrivals[0]?.companyId ?? null;
    if (company === null || !slow.isSlow(company)) return from === 0 ? arrivals : arrivals.slice(from);
    return arrivals.slice(from, from + slow.uplinksPerTurn(company));
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

  // Uplinks whose sender can't wait fail at once, including those that were not tried yet; after a batch of a slow company
  // only those of the batch, since the others have their own.
  const requeue = (batch: readonly Queued[], error: unknown, isOwn: boolean): void => {
    const mayFail = new Set(batch);
    for (const waiting of [...batch, ...lanes.takeAll()]) {
      const isTried = !isOwn || mayFail.has(waiting);
      if (!isTried || (waiting.isGone && !waiting.isGone())) lanes.push(waiting);
      else waiting.fail(error);
    }
    reportHealth(error);
    backOff();
  };

  // One bad uplink must not fail the others: bisect the batch until it is alone.
  const storeBatch = async (batch: readonly Queued[], isOwn: boolean): Promise<void> => {
    try {
      const outcomes = await store(batch.map(({ arrival }) => arrival));
      for (const [index, waiting] of batch.entries()) waiting.settle(outcomes[index] as Outcome);
      reportHealth();
    } catch (error) {
      // A statement timeout may mean that the batch is too large.
      const isTooSlow = (error as { code?: unknown }).code === '57014' && batch.length > 1;
      if (isUnavailable(error) && !isTooSlow) requeue(batch, error, isOwn);
      else if (batch.length <= 1) batch[0]?.fail(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await storeBatch(batch.slice(0, half), isOwn);
        await storeBatch(batch.slice(half), isOwn);
      }
    }
  };

  const storeShared = (): void => {
    if (isStoringShared) return;
    const batch = lanes.takeShared();
    if (batch.length === 0) return;
    isStoringShared = true;
    void storeBatch(batch, false).finally(() => {
      isStoringShared = false;
      schedule();
    });
  };
  const storeOwn = (): void => {
    if (isStoringOwn || lanes.sizes().own === 0) return;
    isStoringOwn = true;
    void thenRest(() => storeBatch(lanes.takeOwn(), true)).finally(() => {
      isStoringOwn = false;
      lanes.ownDone();
      schedule();
    });
  };
  const storeNext = (): void => {
    isScheduled = false;
    if (isBackingOff) return;
    storeShared();
    storeOwn();
  };
  // Deferred, so that everything that arrives in the same turn of the event loop is stored together.
  const schedule = (): void => {
    const { shared, own } = lanes.sizes();
    if (isScheduled || (shared === 0 && own === 0)) return;
    isScheduled = true;
    setImmediate(storeNext);
  };

  return {
    enqueue: async (arrival, size, isGone) => {
      const company = companyOf(arrival);
      while (!hasCapacity(company)) {
        if (!isGone) throw tooBusy();
        await new Promise<void>((resolve) => waitingForCapacity.push(resolve));
        if (isGone()) throw tooBusy();
      }
      adjust(company, 1, size);
      try {
        return await new Promise<Outcome>((settle, fail) => {
          lanes.push({ arrival, bytes: size, isGone, settle, fail });
          schedule();
        });
      } finally {
        adjust(company, -1, -size);
      }
    },

    enqueueBatch: async (arrivals, size) => {
      const [first] = arrivals;
      if (!first) return [];
      if (!hasCapacity(first.companyId)) throw tooBusy();
      adjust(first.companyId, arrivals.length, size);
      try {
        const outcomes: Outcome[] = [];
        while (outcomes.length < arrivals.length) {
          const stored = await inPlace(first, () => store(nextOf(arrivals, outcomes.length)));
          outcomes.push(...stored);
        }
        reportHealth();
        return outcomes;
      } catch (error) {
        if (isUnavailable(error)) reportHealth(error);
        throw error;
      } finally {
        adjust(first.companyId, -arrivals.length, -size);
      }
    },

    size: () => total.uplinks,
  };
};
