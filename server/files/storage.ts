import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { httpError } from '../errors.ts';
import { type Bucket, BucketAway, openBucket } from './bucket.ts';

/** How often the bucket is looked at, and how long it may take to answer (ms): a change shows within 5 s. */
const LOOK_MS = 2_000;
const ANSWER_MS = 2_000;
/** The object that shows that the bucket can be written; not among those of uploads. */
export const CHECK_OBJECT = 'files/check';
const RETRY_AFTER_S = 10;

/** Whether the bucket can be used. */
export interface StorageState {
  /** The end of a sentence; null: it can be used. */
  readonly problem: string | null;
  readonly since: Date;
}

/** Where the bytes of files are: in the database, or in a bucket. */
export interface FileStorage {
  /** Null: in the database. */
  readonly bucket: Bucket | null;
  readonly state: () => StorageState;
  /** Stores an object. Throws a 503 if the bucket is away. */
  readonly put: (key: string, bytes: Buffer, type: string) => Promise<void>;
  /** Reads an object; null: there is none. Throws a 503 if the bucket is away, or `S3_URL` is not set. */
  readonly get: (key: string) => Promise<Buffer | null>;
  /** Looks at the bucket until the function that it returns is called. */
  readonly start: () => () => Promise<void>;
}

/** The answer to a call that needs files while they can't be reached. */
export const filesAway = () => httpError(503, 'stored_files.away', { retryAfter: RETRY_AFTER_S });

/** Writes an object and reads it back; `within` is for each (ms). Throws a `BucketAway`. */
export const checkBucket = async (bucket: Bucket, within?: number): Promise<void> => {
  const content = Buffer.from('Flowgen writes this object to check the bucket.\n');
  await bucket.put(CHECK_OBJECT, content, { type: 'text/plain', ...(within !== undefined && { within }) });
  if (!(await bucket.get(CHECK_OBJECT, within))?.equals(content))
    throw new BucketAway('it returns something else than was written');
};

/** Creates the storage of a server. It logs whether the bucket can be written, and when that changes. */
export const createFileStorage = (
  { s3 }: Pick<Config, 's3'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): FileStorage => {
  const bucket = s3 === null ? null : openBucket(s3);
  let state: StorageState = { problem: null, since: new Date() };
  /** A write was refused, or none has been tried yet: only one that succeeds shows that the bucket can be used. */
  let mustWrite = true;
  const note = (problem: string | null): void => {
    if (problem === state.problem) return;
    state = { problem, since: new Date() };
    const where = { bucket: s3?.bucket, host: s3?.host };
    if (problem === null) log.info(where, 'the bucket of S3_URL can be written');
    else log.warn({ ...where, problem }, 'the bucket of S3_URL can’t be used');
  };
  const look = async (own: Bucket): Promise<void> => {
    try {
      if (mustWrite || (await own.tagOf(CHECK_OBJECT, ANSWER_MS)) === null) {
        await checkBucket(own, ANSWER_MS);
        mustWrite = false;
      }
      note(null);
    } catch (error) {
      if (!(error instanceof BucketAway)) throw error;
      note(error.message);
    }
  };
  const calling = async <T>(work: (own: Bucket) => Promise<T>, isWrite = false): Promise<T> => {
    if (!bucket) throw filesAway();
    try {
      return await work(bucket);
    } catch (error) {
      if (!(error instanceof BucketAway)) throw error;
      mustWrite ||= isWrite;
      note(error.message);
      throw filesAway();
    }
  };
  return {
    bucket,
    state: () => state,
    put: (key, bytes, type) => calling((own) => own.put(key, bytes, { type }), true),
    get: (key) => calling((own) => own.get(key)),
    start: () => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const run = async (own: Bucket): Promise<void> => {
        let isFirst = true;
        while (!signal.aborted) {
          await look(own);
          if (isFirst && state.problem === null)
            log.info({ bucket: s3?.bucket, host: s3?.host }, 'the bucket of S3_URL can be written');
          isFirst = false;
          await wait(LOOK_MS, undefined, { ref: false, signal }).catch(() => undefined);
        }
        own.close();
      };
      const running = bucket ? run(bucket) : Promise.resolve();
      return async () => {
        stopping.abort();
        await running;
      };
    },
  };
};
