import type { Pool } from 'pg';
import type { Bucket } from './bucket.ts';
import { sha256Of } from './bucket.ts';
import { keyOfFile } from './store.ts';

/** What was found when the hashes of all files were compared. */
export interface HashResult {
  readonly count: number;
  /** The names of files whose bytes are not those that were stored, or are missing; at most 10. */
  readonly changed: readonly string[];
  /** How many are in a bucket, and can't be read since `S3_URL` is not set. */
  readonly unreachable: number;
}

const IN_DATABASE = `
  select (select count(*)::int from files) as count, (select count(*)::int from files where bytes is null) as objects,
    array(select name from files where bytes is not null and encode(sha256(bytes), 'hex') <> sha256
      order by name limit 10) as changed`;
const OBJECTS = 'select name, sha256 from files where bytes is null order by name';
const AT_ONCE = 8;

/** Compares the hashes of all files, in the database and the bucket. Throws a `BucketAway`. */
export const compareHashes = async (pool: Pool, bucket: Bucket | null): Promise<HashResult> => {
  const { rows } = await pool.query<{ count: number; objects: number; changed: string[] }>(IN_DATABASE);
  const { count = 0, objects = 0, changed = [] } = rows[0] ?? {};
  if (objects === 0) return { count, changed, unreachable: 0 };
  if (!bucket) return { count, changed, unreachable: objects };
  const { rows: waiting } = await pool.query<{ name: string; sha256: string }>(OBJECTS);
  const found = [...changed];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const bytes = await bucket.get(keyOfFile(next.name));
      if (!bytes || sha256Of(bytes) !== next.sha256) found.push(next.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { count, changed: found.toSorted().slice(0, 10), unreachable: 0 };
};
