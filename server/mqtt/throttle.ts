import type { Socket } from 'node:net';
import type { Context } from '../context.ts';
import { createTokenBucket, type TokenBucket } from '../ingest/queue/token-bucket.ts';
import type { KeyHolder } from './keys.ts';

/** Messages per second and burst size of a company's key, without `INGEST_RATE`. */
const RATE = 5_000;
const BURST = 10_000;
/** Messages of one key that may wait in memory; beyond that its connections are not read. */
const MAX_WAITING = 1_000;

/** Slows down the clients of a key that is over its rate, and no others. */
export interface Throttle {
  /** Resolves when the key may send another message, or when `isGone` has become true. */
  readonly wait: (holder: KeyHolder, isGone: () => boolean) => Promise<void>;
  /** Whether the key's connections may be read now. If not, calls `resume` once when they may be. */
  readonly mayRead: (holder: KeyHolder, resume: () => void) => boolean;
}

export const createThrottle = ({ ingest }: Pick<Context, 'ingest'>): Throttle => {
  const buckets = new Map<number, TokenBucket>();
  const companyBucketOf = (keyId: number): TokenBucket => {
    const bucket = buckets.get(keyId) ?? createTokenBucket(RATE, BURST);
    buckets.set(keyId, bucket);
    return bucket;
  };
  const bucketOf = ({ keyId, companyId }: KeyHolder): TokenBucket | undefined =>
    ingest.rate.bucketOf(keyId) ?? (companyId === null ? undefined : companyBucketOf(keyId));

  return {
    wait: async (holder, isGone) => bucketOf(holder)?.wait(isGone),
    mayRead: (holder, resume) => {
      const bucket = bucketOf(holder);
      if (!bucket || bucket.waiting() < MAX_WAITING) return true;
      bucket.onceBelow(MAX_WAITING, resume);
      return false;
    },
  };
};

/** The keep-alive of one connection. */
export interface KeepAlive {
  /** Starts it; 0 is none. */
  readonly start: (seconds: number) => void;
  /** Counts a message that is being handled; until it is finished, the client may be silent. */
  readonly begin: () => void;
  readonly finish: () => void;
}

/**
 * Calls `end` when a client was silent for 1.5 times its keep-alive, unless it is silent because the server does not read
 * what it sends: while it is throttled, or while readings can't be stored. aedes has a keep-alive of its own, which would
 * disconnect such clients. See MQTT 3.1.1, section 3.1.2.10.
 */
export const keepAliveOf = (socket: Socket, isPaused: () => boolean, end: () => void): KeepAlive => {
  let handling = 0;
  let ms = 0;
  socket.on('timeout', () => {
    if (handling > 0 || isPaused()) socket.setTimeout(ms);
    else end();
  });
  return {
    start: (seconds) => {
      ms = seconds * 1_500;
      socket.setTimeout(ms);
    },
    begin: () => void (handling += 1),
    finish: () => void (handling -= 1),
  };
};
