import type { Pool } from 'pg';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Bucket } from './bucket.ts';
import { CHECK_OBJECT } from './storage.ts';
import { keyOfFile } from './store.ts';
import { SHOWN_BY_HISTORY, SHOWN_BY_RECORD } from './usage.ts';

/** How long an upload is kept without a saved dashboard or record that uses it. */
const FILE_DAYS = 30;
/** How old an object without a row must be: its row is written right after it. */
const LEFT_OVER_MS = 15 * 60_000;
const AT_ONCE = 1_000;

/** Deletes files that no dashboard version and no record uses; returns how many. Their objects are left over. */
export const sweepFiles = async ({ pool }: Pick<Context, 'pool'>): Promise<number> => {
  const { rowCount } = await pool.query(
    `delete from files f where created_at < now() - make_interval(days => $1)
       and not exists (select from dashboard_files d where d.name = f.name)
       and not ${SHOWN_BY_RECORD} and not ${SHOWN_BY_HISTORY}`,
    [FILE_DAYS],
  );
  return rowCount ?? 0;
};

const UNKNOWN_FILES = `
  select key from unnest($1::text[]) as k(key)
  where not exists (select from files f where '${keyOfFile('')}' || f.name = key and f.bytes is null)`;
const UNKNOWN_RUNS = `
  select key from unnest($1::text[]) as k(key)
  where not exists (select from report_runs r where r.id::text = split_part(key, '/', 2))`;

/** Deletes the objects below a folder that no row names; returns how many. */
const sweepFolder = async (
  pool: Pool,
  bucket: Bucket,
  { start, unknown }: { readonly start: string; readonly unknown: string },
): Promise<number> => {
  let keys: string[] = [];
  let removed = 0;
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ key: string }>(unknown, [keys]);
    for (const { key } of rows) await bucket.remove(key);
    removed += rows.length;
    keys = [];
  };
  for await (const { key, at } of bucket.list(start)) {
    if (key === CHECK_OBJECT || at > Date.now() - LEFT_OVER_MS) continue;
    keys.push(key);
    if (keys.length >= AT_ONCE) await look();
  }
  await look();
  return removed;
};

/**
 * Deletes the objects of uploads and of report files that no row names: of refused or interrupted calls, of files and runs
 * that were deleted. Returns how many. Throws a `BucketAway`.
 */
export const sweepObjects = async (pool: Pool, bucket: Bucket): Promise<number> =>
  (await sweepFolder(pool, bucket, { start: 'files/', unknown: UNKNOWN_FILES })) +
  (await sweepFolder(pool, bucket, { start: 'runs/', unknown: UNKNOWN_RUNS }));

/** Sweeps the bucket every hour. */
export const objectSweep: Job = {
  name: 'object-sweep',
  failureMessage: 'could not sweep objects that are left over',
  pollMs: 60 * 60_000,
  isLate: true,
  work: async ({ pool, storage: { bucket } }) => {
    if (bucket) await sweepObjects(pool, bucket);
    return false;
  },
};
