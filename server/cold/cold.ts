import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { openBucket } from '../files/bucket.ts';
import type { FileStorage } from '../files/storage.ts';
import { allFiles, type ColdFile } from './files.ts';
import { type Moved, moveCold } from './move.ts';
import { bucketPlace, ColdAway, ColdDamaged, type ColdPlace, folderPlace } from './place.ts';
import { type ColdReader, createColdReader } from './reader.ts';

/** How often files are looked at (ms): a change shows within 5 s. */
const LOOK_MS = 2_000;

/** Whether files can be read. */
export interface ColdState {
  /** The end of a sentence; null: they can, as far as is known. */
  readonly problem: string | null;
  readonly since: Date;
}

/** The readings of old months, in files. */
export interface Cold {
  readonly place: ColdPlace;
  readonly reader: ColdReader;
  readonly state: () => ColdState;
  /** Whether months are moved, or there are files. */
  readonly isUsed: () => boolean;
  /** Moves what is due; null: another server does. */
  readonly move: (owner: Pool, isStopped: () => boolean) => Promise<Moved | null>;
  /** Looks at the files until the function that it returns is called. */
  readonly start: () => () => Promise<void>;
}

/** The place of files by the variables. */
export const placeOf = ({ cold }: Pick<Config, 'cold'>, bucket: FileStorage['bucket']): ColdPlace =>
  bucket ? bucketPlace(bucket, join(cold.work, 'files')) : folderPlace(cold.dir);

/** What a thread needs to read files. */
export type ColdSettings = Pick<Config, 'cold' | 's3'>;

/** Reads files by these settings, with connections of its own. */
export const readerWith = ({ cold, s3 }: ColdSettings): ColdReader =>
  createColdReader(placeOf({ cold }, s3 && openBucket(s3)), cold.afterDays !== null);

type ColdConfig = Pick<Config, 'cold' | 'retentionDays' | 'replica'>;

interface ColdServices {
  readonly config: ColdConfig;
  readonly storage: Pick<FileStorage, 'bucket' | 'state'>;
  readonly pool: Pool;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** What `moveCold` needs of the variables. */
export const movingWith = (config: ColdConfig, place: ColdPlace, owner: Pool) => ({
  owner,
  place,
  work: join(config.cold.work, String(process.pid)),
  afterDays: config.cold.afterDays,
  retentionDays: config.retentionDays,
  keepsFormer: config.replica !== null,
});

/** Creates the cold history of a server. It logs whether files can be stored, and when that changes. */
export const createCold = ({ config, storage, pool, log }: ColdServices): Cold => {
  const { afterDays } = config.cold;
  const place = placeOf(config, storage.bucket);
  let state: ColdState = { problem: null, since: new Date() };
  let hasFiles = false;
  /** Files that are not what was written, by their names. */
  const damaged = new Map<string, ColdFile>();
  const note = (problem: string | null): void => {
    if (problem === state.problem) return;
    state = { problem, since: new Date() };
    if (problem === null) log.info({ place: place.title }, 'cold history can be read');
    else log.warn({ place: place.title, problem }, 'cold history can’t be used');
  };
  const reader = createColdReader(place, afterDays !== null, (error, file) => {
    if (error instanceof ColdDamaged) damaged.set(file.name, file);
    note(error.message);
  });

  let mustCheck = afterDays !== null;
  /** The end of a sentence about what is wrong; null: nothing. */
  const problemNow = async (): Promise<string | null> => {
    try {
      if (mustCheck) {
        await place.check();
        log.info({ place: place.title }, 'cold history can be stored');
        mustCheck = false;
      }
      const files = await allFiles(pool);
      hasFiles = files.length > 0;
      if (!hasFiles) return null;
      // Objects are many calls: whether the bucket answers is known.
      if (storage.bucket) {
        const { problem } = storage.state();
        if (problem !== null) return problem;
      } else for (const file of files) if (!(await place.has(file))) return `${file.name} is missing`;
      for (const file of damaged.values()) {
        if (files.some(({ name }) => name === file.name)) await place.fetch(file);
        damaged.delete(file.name);
      }
      return null;
    } catch (error) {
      if (error instanceof ColdAway) return error.message;
      throw error;
    }
  };

  return {
    place,
    reader,
    state: () => state,
    isUsed: () => afterDays !== null || hasFiles,
    move: async (owner, isStopped) => {
      if (!(await reader.mayHave(pool, 0))) return null;
      return moveCold({ ...movingWith(config, place, owner), now: Date.now(), isStopped });
    },
    start: () => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const run = async (): Promise<void> => {
        if (!(await reader.mayHave(pool, 0).catch(() => afterDays !== null))) return;
        while (!signal.aborted) {
          // Without the database nothing is known, and health says so.
          await problemNow().then(note, () => undefined);
          await wait(LOOK_MS, undefined, { ref: false, signal }).catch(() => undefined);
        }
      };
      const running = run();
      return async () => {
        stopping.abort();
        await running;
      };
    },
  };
};
