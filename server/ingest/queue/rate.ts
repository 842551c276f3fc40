import { httpError } from '../../errors.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** `INGEST_RATE`: uplinks per second of each key, on this server. */
export interface IngestRate {
  /** Counts a call with so many uplinks. Throws 429 while the key is over its rate. */
  readonly assertBelow: (keyId: number | null, uplinks: number) => void;
  /** The bucket of a key; undefined without a limit. */
  readonly bucketOf: (keyId: number) => TokenBucket | undefined;
}

/** Creates the limit. A bucket holds the uplinks of one second. */
export const createIngestRate = (perSecond: number | null): IngestRate => {
  const buckets = new Map<number, TokenBucket>();
  const bucketOf = (keyId: number): TokenBucket | undefined => {
    if (perSecond === null) return undefined;
    const bucket = buckets.get(keyId) ?? createTokenBucket(perSecond, perSecond);
    buckets.set(keyId, bucket);
    return bucket;
  };
  return {
    bucketOf,
    assertBelow: (keyId, uplinks) => {
      const delay = keyId === null ? 0 : (bucketOf(keyId)?.take(uplinks) ?? 0);
      if (delay > 0) throw httpError(429, 'ingest.over_rate', { retryAfter: Math.ceil(delay / 1000) });
    },
  };
};
