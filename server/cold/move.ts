import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { withTransaction } from '../db/with-transaction.ts';
import { hashOfFile } from '../files/hash-of-file.ts';
import { cutoffOf } from '../ingest/storing/retention.ts';
import { allFiles, type ColdFile } from './files.ts';
import { beginOf, hasEnded, type Month, partitionOf } from './months.ts';
import { type Written, writeParquet } from './parquet.ts';
import { ColdAway, type ColdPlace, newName } from './place.ts';
import { copyReadings } from './stored-rows.ts';
import { lockMonth } from './thaw.ts';

/** The most readings of a file. */
const MOST = 50_000_000;
/** Dropping a partition needs an exclusive lock, and while it waits other queries queue behind it. */
const LOCK_MS = 1_000;
/** How often a month that is in use is tried, and the pause in between (ms). */
const ATTEMPTS = 5;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = new Set(['55P03', '40P01']);
/** How old a file without a row must be before it is removed: its row follows. */
const LEFT_OVER_MS = 60 * 60_000;

/** What moving needs. */
export interface Moving {
  readonly owner: Pool;
  readonly place: ColdPlace;
  /** A folder of this server for what is being written. */
  readonly work: string;
  /** Null: nothing more is moved. */
  readonly afterDays: number | null;
  readonly retentionDays: number;
  readonly now: number;
  readonly isStopped: () => boolean;
  /** The most readings of a file. */
  readonly most?: number;
  /** Former files stay until the next run: a replica may still name them. */
  readonly keepsFormer?: boolean;
}

/** What a run has done. */
export interface Moved {
  /** The months that were moved, or whose file was replaced, because readings were added. */
  readonly moved: readonly Month[];
  readonly rows: number;
  readonly bytes: number;
  /** The months whose files were deleted by retention. */
  readonly removed: readonly Month[];
  /** Files that no row names. */
  readonly leftOver: number;
}

const PARTITIONS = `
  select c.relname as table from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'readings'::regclass and c.relname ~ '^readings_\\d{4}_\\d\\d$' order by 1`;

const monthsIn = async (client: PoolClient): Promise<Month[]> =>
  (await client.query<{ table: string }>(PARTITIONS)).rows.map(({ table }) =>
    table.replace('readings_', '').replace('_', '-'),
  );

/** The readings of a partition, by which a change is noticed. */
const STATE = (table: string): string => `
  select count(*)::text || ' ' || coalesce(sum(
    hash_record_extended(row(r.datapoint_id, r.ts, r.value, r.received_at, r.sent, r.mark), 0)), 0)::text as state
  from ${table} r`;
const stateOf = async (client: PoolClient, month: Month): Promise<string> =>
  (await client.query<{ state: string }>(STATE(partitionOf(month)))).rows[0]?.state ?? '';

const thawedIn = async (client: PoolClient, month: Month): Promise<number[]> =>
  (
    await client.query<{ id: number }>(
      'select datapoint_id as id from cold_thaws where month = $1 order by 1',
      [month],
    )
  ).rows.map(({ id }) => id);

/** The readings of a month as they are at one moment, in files that are not named yet. */
interface Draft {
  readonly state: string;
  readonly thawed: readonly number[];
  readonly former: readonly ColdFile[];
  readonly written: readonly Written[];
  /** Datapoints whose readings of the database came while the file was away: their hours are without them. */
  readonly uncounted: readonly number[];
}

const write = ({ owner, place, most = MOST }: Moving, month: Month, folder: string): Promise<Draft> =>
  withTransaction(owner, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const state = await stateOf(client, month);
    const thawed = await thawedIn(client, month);
    const former = (await allFiles(client)).filter((file) => file.month === month);
    const sources = [];
    for (const file of former) sources.push({ path: await place.fetch(file), without: thawed });
    const { files, inBoth } = await writeParquet({
      folder,
      former: sources,
      most,
      load: (add) => copyReadings(client, partitionOf(month), add),
    });
    return { state, thawed, former, written: files, uncounted: inBoth };
  });

const NAME_FILE = `
  insert into cold_files (month, part, name, sha256, size, rows, first_datapoint, last_datapoint)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

// As after an edit of their facts.
const COUNT_AGAIN = `
  insert into datapoint_rewrites (datapoint_id, factor, "offset")
  select id, factor, "offset" from datapoints where id = any($1::int[]) on conflict do nothing`;

type Outcome = 'done' | 'busy' | 'changed';

/** Names the files instead of the partition, unless readings were added or changed since. */
const tryCommit = async (
  { owner }: Moving,
  month: Month,
  { state, thawed, former, uncounted }: Draft,
  files: readonly ColdFile[],
): Promise<Outcome> => {
  try {
    return await withTransaction(owner, async (client): Promise<Outcome> => {
      await client.query('set local statement_timeout = 0');
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await lockMonth(client, month, 'exclusive');
      // Readers go on until the partition is dropped; writers wait.
      await client.query(`lock table ${partitionOf(month)} in exclusive mode`);
      const isSame =
        (await stateOf(client, month)) === state &&
        JSON.stringify(await thawedIn(client, month)) === JSON.stringify(thawed) &&
        JSON.stringify((await allFiles(client)).filter((file) => file.month === month)) ===
          JSON.stringify(former);
      if (!isSame) return 'changed';
      await client.query('delete from cold_files where month = $1', [month]);
      await client.query('delete from cold_thaws where month = $1', [month]);
      for (const { part, name, sha256, size, rows, first_datapoint, last_datapoint } of files)
        await client.query(NAME_FILE, [
          month,
          part,
          name,
          sha256,
          size,
          rows,
          first_datapoint,
          last_datapoint,
        ]);
      await client.query(`drop table ${partitionOf(month)}`);
      await client.query(COUNT_AGAIN, [uncounted]);
      return 'done';
    });
  } catch (error) {
    if (LOCK_NOT_AVAILABLE.has(String((error as { code?: unknown }).code))) return 'busy';
    throw error;
  }
};

/** Tries a few times: somebody may be reading or storing readings of this month. */
const commit = async (
  moving: Moving,
  month: Month,
  draft: Draft,
  files: readonly ColdFile[],
): Promise<Outcome> => {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryCommit(moving, month, draft, files);
    if (outcome !== 'busy' || attempt === ATTEMPTS || moving.isStopped()) return outcome;
    await wait(PAUSE_MS);
  }
};

const fileOf = async (
  month: Month,
  part: number,
  { path, rows, first, last }: Written,
): Promise<ColdFile> => ({
  month,
  part,
  name: newName(month),
  sha256: await hashOfFile(path),
  size: (await stat(path)).size,
  rows,
  first_datapoint: first,
  last_datapoint: last,
});

/** Moves the partition of a month to files, with what its former files have. */
const moveMonth = async (moving: Moving, month: Month): Promise<readonly ColdFile[] | null> => {
  const { place, work } = moving;
  const folder = join(work, month);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: ColdFile[] = [];
  let isNamed = false;
  try {
    const draft = await write(moving, month, folder);
    for (const [part, written] of draft.written.entries()) {
      const file = await fileOf(month, part, written);
      files.push(file);
      await place.put(file, written.path);
    }
    isNamed = (await commit(moving, month, draft, files)) === 'done';
    // Their readers have them open; others find the new ones.
    if (isNamed && moving.keepsFormer !== true)
      for (const { name } of draft.former) await place.remove(name).catch(() => undefined);
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!isNamed) for (const { name } of files) await place.remove(name).catch(() => undefined);
  }
  return isNamed ? files : null;
};

/** Deletes the files of months past retention, and their names. */
const removeOld = async ({ owner, place, retentionDays, now }: Moving): Promise<Month[]> => {
  const cutoff = cutoffOf(retentionDays, now);
  const removed = new Set<Month>();
  for (const file of await allFiles(owner)) {
    if (beginOf(file.month, 1) > cutoff) continue;
    await withTransaction(owner, async (client) => {
      await lockMonth(client, file.month, 'exclusive');
      await client.query('delete from cold_files where month = $1', [file.month]);
      await client.query('delete from cold_thaws where month = $1', [file.month]);
    });
    removed.add(file.month);
    // What can't be removed now is left over, and is removed later.
    await place.remove(file.name).catch(() => undefined);
  }
  return [...removed];
};

/** Removes files that no row names: of a run that was killed, or former ones. `before`: the files that were named when the run began. */
const removeLeftOver = async (
  { owner, place, now }: Moving,
  before: readonly ColdFile[],
): Promise<number> => {
  const named = new Set([...before, ...(await allFiles(owner))].map(({ name }) => name));
  let removed = 0;
  for await (const { name, at } of place.list()) {
    if (named.has(name) || at > now - LEFT_OVER_MS) continue;
    await place.remove(name);
    removed += 1;
  }
  return removed;
};

/** The months that are due: those that ended long enough ago, and those of files with new readings beside them. */
const dueMonths = (
  { afterDays, retentionDays, now }: Moving,
  partitions: readonly Month[],
  files: readonly ColdFile[],
): Month[] => {
  const cutoff = cutoffOf(retentionDays, now);
  if (afterDays === null || afterDays > retentionDays) return [];
  const isFile = new Set(files.map(({ month }) => month));
  return partitions.filter(
    (month) => beginOf(month, 1) > cutoff && (isFile.has(month) || hasEnded(month, afterDays, now)),
  );
};

/**
 * Moves readings of months that are due to files, deletes files by retention, and removes what is left over. Null: another
 * server is doing it. Throws what keeps it from being done; what is done stays.
 */
export const moveCold = async (moving: Moving): Promise<Moved | null> => {
  const { owner, isStopped } = moving;
  const client = await owner.connect();
  let broken = false;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('flowgen:cold')) as mine`,
    );
    if (!rows[0]?.mine) return null;
    try {
      const removed = await removeOld(moving);
      const before = await allFiles(client);
      const due = dueMonths(moving, await monthsIn(client), before);
      const moved: Month[] = [];
      const total = { rows: 0, bytes: 0 };
      let away: ColdAway | undefined;
      for (const month of due) {
        if (isStopped()) break;
        const files = await moveMonth(moving, month).catch((error: unknown) => {
          // Others may be whole.
          if (!(error instanceof ColdAway)) throw error;
          away ??= error;
          return null;
        });
        if (!files) continue;
        moved.push(month);
        for (const { rows: count, size } of files) {
          total.rows += count;
          total.bytes += size;
        }
      }
      if (away) throw away;
      return { moved, removed, ...total, leftOver: await removeLeftOver(moving, before) };
    } finally {
      await client.query(`select pg_advisory_unlock(hashtext('flowgen:cold'))`).catch(() => (broken = true));
    }
  } finally {
    client.release(broken);
  }
};
