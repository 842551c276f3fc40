import { setTimeout as wait } from 'node:timers/promises';
import { httpError, isHttpError } from '../errors.ts';
import type { Text } from '../texts/texts.ts';

interface Limits {
  /** How much one company may do at the same time. */
  readonly each: number;
  /** How much all companies together may do at the same time. */
  readonly all: number;
  /** How much more one company may have waiting. */
  readonly waiting: number;
  /** What a company reads that wants more. */
  readonly busy: Text;
}

/** Slots for heavy work, per company and in all; in memory, for this server only. */
export interface Slots {
  /**
   * Waits for a slot and returns the function that frees it, which may be called repeatedly. Throws 429 if this company
   * has used up its own; while all are in use by others it waits, and companies take turns. null: superadmins.
   */
  readonly begin: (company: number | null) => Promise<() => void>;
  /** Does the work in a slot. Throws as `begin`, and what the work throws. */
  readonly run: <T>(company: number | null, work: () => Promise<T>) => Promise<T>;
}

const RETRY_AFTER_S = 5;
/**
 * How long a refusal takes (ms): a client that repeats at once what it is refused would otherwise keep the server as busy as
 * if it were admitted.
 */
const REFUSAL_MS = 500;

/** Does work that begins something heavy; a refusal (429) takes its time. */
export const refusingSlowly = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (isHttpError(error) && error.statusCode === 429) await wait(REFUSAL_MS);
    throw error;
  }
};

export const createSlots = ({ each, all, waiting: maxWaiting, busy }: Limits): Slots => {
  const running = new Map<number | null, number>();
  /** In the order of turns. */
  const waiting = new Map<number | null, (() => void)[]>();
  let total = 0;
  const runningOf = (company: number | null): number => running.get(company) ?? 0;

  const startNext = (): void => {
    for (const [company, starts] of waiting) {
      if (total >= all) return;
      if (runningOf(company) >= each) continue;
      const start = starts.shift();
      waiting.delete(company);
      if (starts.length > 0) waiting.set(company, starts);
      take(company);
      start?.();
    }
  };
  const take = (company: number | null): void => {
    total += 1;
    running.set(company, runningOf(company) + 1);
  };
  const free = (company: number | null): void => {
    total -= 1;
    const left = runningOf(company) - 1;
    if (left > 0) running.set(company, left);
    else running.delete(company);
    startNext();
  };

  const begin: Slots['begin'] = async (company) => {
    const starts = waiting.get(company) ?? [];
    if (runningOf(company) + starts.length >= each + maxWaiting) {
      await wait(REFUSAL_MS);
      throw httpError(429, busy, { retryAfter: RETRY_AFTER_S });
    }
    if (starts.length === 0 && runningOf(company) < each && total < all) take(company);
    else {
      waiting.set(company, starts);
      await new Promise<void>((start) => starts.push(start));
    }
    let isFree = false;
    return () => {
      if (!isFree) free(company);
      isFree = true;
    };
  };
  return {
    begin,
    run: async (company, work) => {
      const end = await begin(company);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};
