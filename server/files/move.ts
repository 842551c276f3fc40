import type { Pool } from 'pg';
import type { Bucket } from './bucket.ts';
import { sha256Of } from './bucket.ts';
import { keyOfFile } from './store.ts';

/** Where files are moved from and to; null: the database. */
export interface Move {
  readonly pool: Pool;
  readonly from: Bucket | null;
  readonly to: Bucket | null;
  readonly signal: AbortSignal;
}

/** What a move has done. */
export interface Moved {
  readonly files: number;
  readonly reports: number;
  /** The names of files that stay, since their bytes are not those that were stored, or are missing. */
  readonly damaged: readonly string[];
}

interface Row {
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
}

const READ = 'select bytes from files where name = $1';
const LIST = `
  select name, content_type as type, sha256 from files
  where (bytes is null) = $1 and name > $2 order by name limit 500`;

const bytesIn = async (pool: Pool, name: string): Promise<Buffer | null> =>
  (await pool.query<{ bytes: Buffer | null }>(READ, [name])).rows[0]?.bytes ?? null;

/** Writes the object of a file, and compares what the bucket returns. */
const writeObject = async (bucket: Bucket, { name, type, sha256 }: Row, bytes: Buffer): Promise<void> => {
  await bucket.put(keyOfFile(name), bytes, { type });
  const written = await bucket.get(keyOfFile(name));
  if (!written || sha256Of(written) !== sha256)
    throw new Error(`The bucket returns something else than was written for ${name}.`);
};

/** Moves one file; false: its bytes are not those that were stored. The old ones are deleted last. */
const moveFile = async ({ pool, from, to }: Move, row: Row): Promise<boolean> => {
  const key = keyOfFile(row.name);
  const bytes = from ? await from.get(key) : await bytesIn(pool, row.name);
  if (!bytes) return to !== null && from !== null && (await isThere(to, row));
  if (sha256Of(bytes) !== row.sha256) return false;
  if (to) await writeObject(to, row, bytes);
  await pool.query('update files set bytes = $2 where name = $1', [row.name, to ? null : bytes]);
  if (!to) {
    const stored = await bytesIn(pool, row.name);
    if (!stored || sha256Of(stored) !== row.sha256) throw new Error(`${row.name} was not stored.`);
  }
  await from?.remove(key);
  return true;
};

/** Whether a move that was interrupted has moved a file already. */
const isThere = async (bucket: Bucket, { name, sha256 }: Row): Promise<boolean> => {
  const bytes = await bucket.get(keyOfFile(name));
  return bytes !== null && sha256Of(bytes) === sha256;
};

/** Moves the kept files of report runs into another bucket; the database keeps none, and they are made again. */
const moveReports = async ({ from, to, signal }: Move): Promise<number> => {
  let count = 0;
  if (!from) return count;
  for await (const { key } of from.list('runs/')) {
    signal.throwIfAborted();
    const bytes = to ? await from.get(key) : null;
    if (to && bytes) {
      await to.put(key, bytes);
      if (!(await to.get(key))?.equals(bytes))
        throw new Error(`The bucket returns something else than was written for ${key}.`);
      count += 1;
    }
    await from.remove(key);
  }
  return count;
};

/**
 * Moves files between the database and buckets: each is compared by its SHA-256 before the old one is deleted. One that was
 * interrupted goes on where it was. `say` gets a sentence after every 500 files.
 */
export const moveFiles = async (move: Move, say: (sentence: string) => void): Promise<Moved> => {
  const { pool, from, signal } = move;
  const damaged: string[] = [];
  let files = 0;
  for (let after = ''; ;) {
    const { rows } = await pool.query<Row>(LIST, [from !== null, after]);
    for (const row of rows) {
      signal.throwIfAborted();
      if (await moveFile(move, row)) files += 1;
      else damaged.push(row.name);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.name;
    say(`Moved ${files} files.`);
  }
  return { files, damaged, reports: await moveReports(move) };
};
