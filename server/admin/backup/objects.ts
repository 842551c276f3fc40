import { buffer } from 'node:stream/consumers';
import type { PoolClient } from 'pg';
import type { Bucket } from '../../files/bucket.ts';
import { sha256Of } from '../../files/bucket.ts';
import { keyOfFile } from '../../files/store.ts';
import { Failure } from '../command.ts';
import type { Installation } from '../installation.ts';
import { withBucket } from '../with-bucket.ts';
import type { createWriter } from './write.ts';

interface FileRow {
  readonly name: string;
  readonly sha256: string;
}

const OBJECTS = 'select name, sha256 from files where bytes is null order by name';
/** A backup of an earlier version has no objects. */
const HAS_OBJECTS = `
  select from pg_attribute where attrelid = 'files'::regclass and attname = 'bytes' and not attnotnull`;

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/**
 * Writes the objects of the files in the snapshot. One that has been deleted since is left out, and so is one that is damaged,
 * which `say` names.
 */
export const writeObjects = async (
  { config: { s3 } }: Installation,
  client: PoolClient,
  {
    writer,
    say,
  }: { readonly writer: ReturnType<typeof createWriter>; readonly say: (sentence: string) => void },
): Promise<void> => {
  if ((await client.query(HAS_OBJECTS)).rowCount === 0) return;
  const { rows } = await client.query<FileRow>(OBJECTS);
  if (rows.length === 0) return;
  if (!s3) throw new Failure(`${rows.length} files are in a bucket, and S3_URL is not set.`);
  await withBucket(s3, async (bucket) => {
    for (const { name, sha256 } of rows) {
      const bytes = await bucket.get(keyOfFile(name));
      if (bytes && sha256Of(bytes) === sha256) await writer.part({ kind: 'file', name }, only(bytes));
      else say(`The file ${name} is not what was stored, or is missing, and is left out.`);
    }
  });
};

/** Receives the files of a backup: they go to where the variables say. */
export interface FileTarget {
  /** A file that was an object. */
  readonly file: (name: string, content: AsyncIterable<Buffer>) => Promise<void>;
  /** Moves the files that were in the database, once its tables are those of this version. */
  readonly end: () => Promise<void>;
}

/** Restores files in the transaction of the caller. Objects of one that fails are left over, and are swept. */
export const fileTarget = (client: PoolClient, bucket: Bucket | null): FileTarget => ({
  file: async (name, content) => {
    const bytes = await buffer(content);
    if (bucket) await bucket.put(keyOfFile(name), bytes);
    else await client.query('update files set bytes = $2 where name = $1', [name, bytes]);
  },
  end: async () => {
    if (!bucket) return;
    const { rows } = await client.query<FileRow>('select name from files where bytes is not null');
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ type: string; bytes: Buffer }>(
        'select content_type as type, bytes from files where name = $1',
        [name],
      );
      if (found[0]) await bucket.put(keyOfFile(name), found[0].bytes, { type: found[0].type });
      await client.query('update files set bytes = null where name = $1', [name]);
    }
  },
});
