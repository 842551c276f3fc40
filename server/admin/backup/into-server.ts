import { rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { placeOf } from '../../cold/cold.ts';
import type { Config } from '../../config.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { assertRolesPossible } from '../../db/access/roles.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Bucket } from '../../files/bucket.ts';
import { keyFileOf } from '../../secrets.ts';
import { recordCommand } from '../actor.ts';
import type { Call } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { withBucket } from '../with-bucket.ts';
import { coldTarget } from './cold-files.ts';
import { loadBackup } from './load.ts';
import { placeKey } from './place-key.ts';

/** A backup that was checked, and where it is restored to. */
export interface Restoring {
  readonly call: Call;
  readonly config: Config;
  readonly file: string;
  readonly key: Buffer | null;
}

/** Loads a backup in one transaction, and creates the roles and policies again. */
export const loadInto = async (
  { owner, given, openApp }: Database,
  { call: { signal, say }, config, file }: Restoring,
): Promise<void> => {
  await assertRolesPossible(owner, given);
  const { s3 } = config;
  let undo = (): Promise<void> => Promise.resolve();
  const load = (bucket: Bucket | null): Promise<void> =>
    withTransaction(owner, async (client) => {
      const cold = coldTarget(client, placeOf(config, bucket), join(config.cold.work, 'restore'));
      ({ undo } = cold);
      const { head, rows } = await loadBackup({ client, file, signal, say, bucket, cold });
      await recordCommand(drizzle(client), 'restore', { made: head.created_at, version: head.version, rows });
      signal.throwIfAborted();
    });
  try {
    await (s3 ? withBucket(s3, load) : load(null));
  } catch (error) {
    await undo();
    // If it was made for them.
    await rmdir(config.cold.dir).catch(() => undefined);
    throw error;
  } finally {
    await rmdir(config.cold.work).catch(() => undefined);
  }
  await openApp();
};

/** Restores a backup into the database of DATABASE_URL. */
export const restoreIntoServer = async (restoring: Restoring): Promise<void> => {
  const { call, config, key } = restoring;
  const database = await openDatabase(config, null, quietLog);
  call.cleanup.add(database.close);
  const removeKey = placeKey(keyFileOf(config), key);
  try {
    await loadInto(database, restoring);
  } catch (error) {
    removeKey();
    throw error;
  }
};
