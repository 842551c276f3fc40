import { createFairQueue } from './fair-queue.ts';
import type { SlowCompanies } from './slow-companies.ts';
import type { Arrival } from '../uplink.ts';

/** Limits of one transaction. */
const BATCH_MAX_UPLINKS = 1_000;
const BATCH_MAX_BYTES = 4 * 1024 * 1024;

interface Waiting {
  readonly arrival: Arrival;
  readonly bytes: number;
}

/**
 * Single uplinks that wait to be stored. Most share transactions, in which keys take turns; those of slow companies are in
 * batches of their own, in which these companies take turns. Uplinks of a company are taken in their order: at any time they
 * are taken either with others or on their own.
 */
export interface Lanes<T extends Waiting> {
  readonly push: (waiting: T) => void;
  /** The next batch of all companies that are not slow; to be stored before the next one is taken. */
  readonly takeShared: () => readonly T[];
  /** The next batch of one slow company. Call `ownDone` when it is stored, before the next one is taken. */
  readonly takeOwn: () => readonly T[];
  readonly ownDone: () => void;
  /** Removes all, in their order. */
  readonly takeAll: () => readonly T[];
  /** How many wait for each kind of batch; those of slow companies are known only when the next shared one is taken. */
  readonly sizes: () => { readonly shared: number; readonly own: number };
}

interface LaneServices {
  readonly slow: Pick<SlowCompanies, 'isSlow' | 'hasAny' | 'uplinksPerTurn'>;
  /** The company of an uplink, as far as it is known. */
  readonly companyOf: (arrival: Arrival) => number | null;
}

export const createLanes = <T extends Waiting>({ slow, companyOf }: LaneServices): Lanes<T> => {
  const shared = createFairQueue<number | null, T>();
  const own = createFairQueue<number, T>();
  /** The company whose own batch is being stored. */
  let storing: number | undefined;

  /** The company of an uplink that has to be stored on its own; null for most. */
  const ownCompanyOf = ({ arrival }: T): number | null => {
    if (!slow.hasAny() && own.size() === 0 && storing === undefined) return null;
    const company = companyOf(arrival);
    if (company === null) return null;
    return company === storing || own.has(company) || slow.isSlow(company) ? company : null;
  };

  return {
    push: (waiting) => shared.push(waiting.arrival.keyId ?? null, waiting),
    takeShared: () => {
      const batch: T[] = [];
      let size = 0;
      while (batch.length < BATCH_MAX_UPLINKS && size < BATCH_MAX_BYTES) {
        const waiting = shared.take();
        if (!waiting) break;
        const company = ownCompanyOf(waiting);
        if (company === null) {
          size += waiting.bytes;
          batch.push(waiting);
        } else own.push(company, waiting);
      }
      return batch;
    },
    takeOwn: () => {
      let size = 0;
      const turn = own.takeTurn((company, taken) => {
        size += taken.at(-1)?.bytes ?? 0;
        return taken.length >= slow.uplinksPerTurn(company) || size >= BATCH_MAX_BYTES;
      });
      storing = turn?.key;
      return turn?.items ?? [];
    },
    ownDone: () => {
      storing = undefined;
    },
    takeAll: () => {
      const all: T[] = [];
      for (const queue of [own, shared]) {
        for (let next = queue.take(); next; next = queue.take()) all.push(next);
      }
      return all;
    },
    sizes: () => ({ shared: shared.size(), own: own.size() }),
  };
};
