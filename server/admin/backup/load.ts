import type { PoolClient } from 'pg';
import { MIGRATION_LOCK, migrateUntil, migrationTimes } from '../../db/migrate.ts';
import type { Bucket } from '../../files/bucket.ts';
import { productVersion } from '../../project-root.ts';
import { Failure } from '../command.ts';
import type { ColdTarget } from './cold-files.ts';
import { copyTextIn } from './copy-text.ts';
import { fileTarget } from './objects.ts';
import type { Head, Part, Sequence } from './format.ts';
import { type Contents, readBackup } from './read.ts';
import { countTables, quote, quoteAll, storedTables } from './tables.ts';

type TablePart = Extract<Part, { kind: 'table' }>;

const numbersOf = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);
const isNewer = (version: string, than: string): boolean => {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0));
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};

/** Throws a Failure if this version can't restore a backup. */
export const assertRestorable = async ({ version, migrated_at }: Head): Promise<void> => {
  const ours = productVersion();
  const times = await migrationTimes();
  if (isNewer(version, ours) || times.every((time) => time < migrated_at)) {
    throw new Failure(
      `The backup is of Flowgen ${version}, which is newer than this one, ${ours}: restore it with that.`,
    );
  }
  if (!times.includes(migrated_at)) {
    throw new Failure(
      `The backup is of Flowgen ${version}, which this one, ${ours}, can’t migrate any more: restore it with that, and update.`,
    );
  }
};

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Takes away the foreign keys and stops the triggers: rows come in any order, and nothing follows from them. */
const suspend = async (client: PoolClient): Promise<readonly ForeignKey[]> => {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  for (const table of await triggered(client))
    await client.query(`alter table ${table} disable trigger user`);
  return keys;
};

const triggered = async (client: PoolClient): Promise<readonly string[]> => {
  const { rows } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ table }) => table);
};

const resume = async (client: PoolClient, keys: readonly ForeignKey[]): Promise<void> => {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  for (const table of await triggered(client)) await client.query(`alter table ${table} enable trigger user`);
};

/** Makes the table of a partition, as the function `ensure_readings_month` does. */
const makePartition = async (client: PoolClient, { name, partition }: TablePart): Promise<void> => {
  if (!partition) return;
  await client.query(`create table ${quote(name)} (like ${quote(partition.of)} including defaults)`);
  await client.query(
    `alter table ${quote(partition.of)} attach partition ${quote(name)} ${partition.bounds}`,
  );
};

const continueIds = async (client: PoolClient, sequences: readonly Sequence[]): Promise<void> => {
  for (const { name, last } of sequences) {
    if (last === null) continue;
    // One that a later version has no more is left out.
    await client.query('select setval(to_regclass($1::text), $2::bigint)', [quote(name), last]);
  }
};

/** The target of a restore, and the function that reports progress. */
export interface Loading {
  readonly client: PoolClient;
  readonly file: string;
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
  /** The bucket that files go to; null: the database. */
  readonly bucket: Bucket | null;
  /** Receives files with readings of old months. */
  readonly cold: ColdTarget;
}

/**
 * Loads a backup into an empty database, in the transaction of the caller: the tables as they were, with what follows from
 * their rows already done, then the migrations since. Throws a Failure if the database has tables.
 */
export const loadBackup = async ({ client, file, signal, say, bucket, cold }: Loading): Promise<Contents> => {
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  if ((await countTables(client)) > 0) {
    throw new Failure('The database has tables already: a backup is restored into an empty one.');
  }
  const files = fileTarget(client, bucket);
  let keys: readonly ForeignKey[] = [];
  let known = new Set<string>();
  let sequences: readonly Sequence[] = [];
  const begin = async (head: Head): Promise<void> => {
    await migrateUntil(client, head.migrated_at);
    ({ sequences } = head);
    const tables = await storedTables(client);
    known = new Set(tables.map(({ name }) => name));
    keys = await suspend(client);
    // Rows that migrations make.
    await client.query(`truncate ${quoteAll([...known])}`);
  };
  const part = async (given: Part, content: AsyncIterable<Buffer>): Promise<void> => {
    if (given.kind === 'file') await files.file(given.name, content);
    if (given.kind === 'cold') await cold.file(given.name, content);
    if (given.kind !== 'table') return;
    const { name, columns } = given;
    if (!known.has(name)) {
      if (!given.partition) return say(`The table ${name} is not one of Flowgen’s, and is left out.`);
      await makePartition(client, given);
    }
    await copyTextIn(client, `copy ${quote(name)} (${quoteAll(columns)}) from stdin`, content);
  };
  const contents = await readBackup(file, signal, { head: begin, part });
  await continueIds(client, sequences);
  await resume(client, keys);
  await migrateUntil(client, Math.max(...(await migrationTimes())));
  await files.end();
  await client.query('analyze');
  return contents;
};
