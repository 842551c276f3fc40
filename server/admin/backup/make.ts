import { existsSync, readFileSync } from 'node:fs';
import type { PoolClient } from 'pg';
import { opensSecrets } from '../../health/key.ts';
import { productVersion } from '../../project-root.ts';
import { keyFileOf, NO_KEY, secretsOf } from '../../secrets.ts';
import { type Call, Failure } from '../command.ts';
import type { Installation } from '../installation.ts';
import { holdColdFiles, writeColdFiles } from './cold-files.ts';
import { withPlace } from '../with-place.ts';
import { copyTextOut } from './copy-text.ts';
import { writeObjects } from './objects.ts';
import type { Head } from './format.ts';
import { quote, quoteAll, readSequences, type StoredTable, storedTables } from './tables.ts';
import type { createWriter } from './write.ts';

type Writer = ReturnType<typeof createWriter>;

const headOf = async (client: PoolClient): Promise<Head> => {
  const { rows } = await client.query<{ postgresql: string; migrated_at: number }>(
    `select current_setting('server_version') as postgresql,
       (select max(created_at)::float8 from drizzle.migrations) as migrated_at`,
  );
  return {
    product: 'flowgen',
    version: productVersion(),
    created_at: new Date().toISOString(),
    postgresql: rows[0]?.postgresql ?? '',
    migrated_at: rows[0]?.migrated_at ?? 0,
    // They only grow: those of now are beyond every id in the snapshot.
    sequences: await readSequences(client),
  };
};

/** Tables that an earlier version does not have have no secrets. */
const ignoreMissing = (error: unknown): null => {
  if ((error as { code?: unknown }).code === '42P01') return null;
  throw error;
};

/** The content of the key's file; null: there is none, and nothing is sealed. Throws a Failure if it is not the right key. */
const keyOf = async ({ config, pool }: Installation): Promise<Buffer | null> => {
  const file = keyFileOf(config);
  const isThere = existsSync(file);
  const opens = await opensSecrets({ pool, secrets: isThere ? secretsOf(config) : NO_KEY }).catch(
    ignoreMissing,
  );
  if (opens === false) {
    throw new Failure(
      `${file} ${isThere ? 'is not the key' : 'does not exist'}, with which secrets in the database were sealed. Set SECRET_KEY_FILE or DATA_DIR to where it is.`,
    );
  }
  return isThere ? readFileSync(file) : null;
};

const only = async function* (content: Buffer): AsyncGenerator<Buffer> {
  yield content;
};

/**
 * Begins the snapshot of everything that was committed until now, and keeps its tables from being dropped. The table of
 * partitions is not locked: a new month must not wait for the backup.
 */
const beginSnapshot = async (client: PoolClient): Promise<readonly StoredTable[]> => {
  await client.query('begin isolation level repeatable read read only');
  const tables = await storedTables(client);
  await client.query(`lock table ${quoteAll(tables.map(({ name }) => name))} in access share mode`);
  return tables;
};

/** Writes everything that a server of this installation needs. Returns what there is of it. */
export const writeBackup = async (
  installation: Installation,
  writer: Writer,
  { say }: Call,
): Promise<{ readonly tables: number; readonly rows: number }> => {
  const key = await keyOf(installation);
  const client = await installation.pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await holdColdFiles(client);
    const tables = await beginSnapshot(client);
    await writer.begin(await headOf(client));
    let rows = 0;
    for (const { name, columns, partition } of tables) {
      const content = copyTextOut(client, `copy ${quote(name)} (${quoteAll(columns)}) to stdout`);
      const { lines } = await writer.part({ kind: 'table', name, columns, partition }, content);
      if (lines >= 1_000_000) say(`Wrote ${lines} rows of ${name}.`);
      rows += lines;
    }
    await writeObjects(installation, client, { writer, say });
    await withPlace(installation.config, (place) => writeColdFiles(client, place, writer));
    if (key) await writer.part({ kind: 'key' }, only(key));
    await writer.end();
    return { tables: tables.length, rows };
  } finally {
    // It may be in the middle of a table.
    client.release(true);
  }
};
