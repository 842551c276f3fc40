import type { Context } from '../context.ts';
import { memoizePer } from '../memoize-per.ts';
import { httpError, toHttpError, isUnavailable } from '../errors.ts';
import { setStorageFailure } from './counters.ts';
import { shardOf, SHARDS } from './shards.ts';
import { ingest } from './pipeline.ts';
import type { Outcome } from './authorize.ts';
import type { Arrival } from './uplink.ts';

/** What may be held at one time, waiting or being stored; half of it for one company. */
const UPLINKS_HELD = 40_000;
const BYTES_HELD = 64 * 1024 * 1024;
/** What is stored by one transaction at most. */
const UPLINKS_A_BATCH = 1_000;
const BYTES_A_BATCH = 4 * 1024 * 1024;
/** Whole batches that are stored at once; others wait. */
const BATCHES = 3;
/** Milliseconds until the database is tried again. */
const REST_MS = 500;

interface Waiting {
  readonly arrival: Arrival;
  readonly bytes: number;
  /** Whether to give up on it; without it, it is given up at the first trouble. */
  readonly isGone: (() => boolean) | undefined;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

interface Lane {
  queue: Waiting[];
  busy: boolean;
  planned: boolean;
}

/** Where all uplinks pass: many that come at once are stored by one commit, and memory is bounded. */
export interface WriteQueue {
  /**
   * Stores one uplink together with others; answers after the commit. Throws 503 when too many are
   * held, and what the database says when it is away or full. With `isGone` it waits instead, until
   * it is stored or gone.
   */
  readonly enqueue: (arrival: Arrival, bytes: number, isGone?: () => boolean) => Promise<Outcome>;
  /** Stores a batch apart from all others. Throws as above. */
  readonly enqueueBatch: (arrivals: readonly Arrival[], bytes: number) => Promise<readonly Outcome[]>;
  /** Uplinks that are held now. */
  readonly size: () => number;
}

const tooBusy = () =>
  httpError(503, 'More readings come in than can be stored just now. Try again in a moment.', {
    retryAfter: 2,
  });

const createGatherer = (context: Context): WriteQueue => {
  const lanes = Array.from({ length: SHARDS }, (): Lane => ({ queue: [], busy: false, planned: false }));
  let resting = false;
  let uplinks = 0;
  let bytes = 0;
  const ofCompany = new Map<number | null, number>();
  const waitingForRoom: (() => void)[] = [];
  let waking = false;
  let batches = 0;
  const waitingBatches: (() => void)[] = [];

  const hasRoom = ({ companyId }: Arrival): boolean =>
    uplinks < UPLINKS_HELD && bytes < BYTES_HELD && (ofCompany.get(companyId) ?? 0) < UPLINKS_HELD / 2;

  // All of them look again: there may be room for one company and not for another.
  const wakeAll = (): void => {
    waking = false;
    for (const wake of waitingForRoom.splice(0)) wake();
  };

  const hold = (companyId: number | null, count: number, size: number): void => {
    uplinks += count;
    bytes += size;
    const left = (ofCompany.get(companyId) ?? 0) + count;
    if (left > 0) ofCompany.set(companyId, left);
    else ofCompany.delete(companyId);
    if (count < 0 && waitingForRoom.length > 0 && !waking) {
      waking = true;
      setImmediate(wakeAll);
    }
  };

  const next = ({ queue }: Lane): Waiting[] => {
    let size = 0;
    let count = 0;
    while (count < queue.length && count < UPLINKS_A_BATCH && size < BYTES_A_BATCH) {
      size += queue[count]?.bytes ?? 0;
      count += 1;
    }
    return queue.splice(0, count);
  };

  const rest = (): void => {
    if (resting) return;
    resting = true;
    setTimeout(() => {
      resting = false;
      for (const lane of lanes) plan(lane);
    }, REST_MS).unref();
  };

  const tell = (error?: unknown): void => {
    const reason = error === undefined ? undefined : (toHttpError(error)?.message ?? 'Nobody knows why.');
    if (!setStorageFailure(context, reason)) return;
    if (reason === undefined) context.log.info('readings are stored again');
    else context.log.warn({ reason }, 'readings can’t be stored; those of MQTT wait');
  };

  // Those who can't wait are told at once, also those who would only be tried later.
  const putBack = (from: Lane, batch: readonly Waiting[], error: unknown): void => {
    from.queue = [...batch, ...from.queue];
    for (const lane of lanes) {
      const left: Waiting[] = [];
      for (const waiting of lane.queue) {
        if (waiting.isGone && !waiting.isGone()) left.push(waiting);
        else waiting.fail(error);
      }
      lane.queue = left;
    }
    tell(error);
    rest();
  };

  // What is wrong with one uplink must not fail its neighbours: halved until it stands alone.
  const store = async (lane: Lane, batch: readonly Waiting[]): Promise<void> => {
    try {
      const outcomes = await ingest(
        context,
        batch.map(({ arrival }) => arrival),
      );
      for (const [index, waiting] of batch.entries()) waiting.settle(outcomes[index] as Outcome);
      tell();
    } catch (error) {
      // What takes too long may be too much at once.
      const isTooSlow = (error as { code?: unknown }).code === '57014' && batch.length > 1;
      if (isUnavailable(error) && !isTooSlow) putBack(lane, batch, error);
      else if (batch.length <= 1) batch[0]?.fail(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await store(lane, batch.slice(0, half));
        await store(lane, batch.slice(half));
      }
    }
  };

  const pump = (lane: Lane): void => {
    lane.planned = false;
    if (lane.busy || lane.queue.length === 0 || resting) return;
    lane.busy = true;
    void store(lane, next(lane)).finally(() => {
      lane.busy = false;
      plan(lane);
    });
  };
  // Not at once: what comes in the same turn of the event loop goes together.
  const plan = (lane: Lane): void => {
    if (lane.planned || lane.queue.length === 0) return;
    lane.planned = true;
    setImmediate(pump, lane);
  };

  return {
    enqueue: async (arrival, size, isGone) => {
      while (!hasRoom(arrival)) {
        if (!isGone) throw tooBusy();
        await new Promise<void>((resolve) => waitingForRoom.push(resolve));
        if (isGone()) throw tooBusy();
      }
      hold(arrival.companyId, 1, size);
      try {
        return await new Promise<Outcome>((settle, fail) => {
          const lane = lanes[shardOf(arrival)] as Lane;
          lane.queue.push({ arrival, bytes: size, isGone, settle, fail });
          plan(lane);
        });
      } finally {
        hold(arrival.companyId, -1, -size);
      }
    },

    enqueueBatch: async (arrivals, size) => {
      const [first] = arrivals;
      if (!first) return [];
      if (!hasRoom(first)) throw tooBusy();
      hold(first.companyId, arrivals.length, size);
      try {
        if (batches >= BATCHES) await new Promise<void>((resolve) => waitingBatches.push(resolve));
        else batches += 1;
        try {
          const outcomes = await ingest(context, arrivals);
          tell();
          return outcomes;
        } catch (error) {
          if (isUnavailable(error)) tell((error as Error).cause ?? error);
          throw error;
        } finally {
          const waiting = waitingBatches.shift();
          if (waiting) waiting();
          else batches -= 1;
        }
      } finally {
        hold(first.companyId, -arrivals.length, -size);
      }
    },

    size: () => uplinks,
  };
};

/** The gatherer of this server. */
export const writeQueueOf = memoizePer(createGatherer);
