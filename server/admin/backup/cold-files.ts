import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { allFiles } from '../../cold/files.ts';
import { ColdAway, type ColdPlace } from '../../cold/place.ts';
import { Failure } from '../command.ts';
import type { createWriter } from './write.ts';

/** A backup of an earlier version has none. */
const HAS_FILES = `select from pg_class where oid = to_regclass('cold_files')`;

/** The reason why files can’t be used, as a sentence; any other error stays as it is. */
export const sentenceAboutCold = ({ title }: ColdPlace, error: unknown): unknown =>
  error instanceof ColdAway
    ? new Failure(`Readings of old months in ${title} can’t be used: ${error.message}.`)
    : error;

/** Keeps months from being moved until the connection is closed: the snapshot and the files must fit together. */
export const holdColdFiles = async (client: PoolClient): Promise<void> => {
  await client.query(`select pg_advisory_lock(hashtext('flowgen:cold'))`);
};

/** Writes the files with readings that the snapshot names. Throws a Failure if one is missing or damaged. */
export const writeColdFiles = async (
  client: PoolClient,
  place: ColdPlace,
  writer: ReturnType<typeof createWriter>,
): Promise<void> => {
  if ((await client.query(HAS_FILES)).rowCount === 0) return;
  try {
    for (const file of await allFiles(client)) {
      const path = await place.fetch(file);
      await writer.part({ kind: 'cold', name: file.name }, createReadStream(path));
    }
  } catch (error) {
    throw sentenceAboutCold(place, error);
  }
};

/** Receives files with readings: they go to where the variables say. */
export interface ColdTarget {
  readonly file: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Removes what was stored, because the restore has failed. */
  readonly undo: () => Promise<void>;
}

/** Stores the files of a backup; `work` is a folder for each while it is read. */
export const coldTarget = (client: PoolClient, place: ColdPlace, work: string): ColdTarget => {
  const stored: string[] = [];
  return {
    file: async (name, content) => {
      const file = (await allFiles(client)).find((one) => one.name === name);
      // Its row comes before.
      if (!file) return;
      const path = join(work, name);
      await mkdir(work, { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        stored.push(name);
        await place.put(file, path);
      } catch (error) {
        throw sentenceAboutCold(place, error);
      } finally {
        await rm(path, { force: true });
        await rmdir(work).catch(() => undefined);
      }
    },
    undo: async () => {
      for (const name of stored) await place.remove(name).catch(() => undefined);
    },
  };
};
