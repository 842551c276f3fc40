import { drizzle } from 'drizzle-orm/node-postgres';
import type { Config } from '../../config.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { assertRolesPossible } from '../../db/access/roles.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { keyFileOf } from '../../secrets.ts';
import { recordCommand } from '../actor.ts';
import type { Call } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
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
export const loadInto = async (database: Database, file: string, { signal, say }: Call): Promise<void> => {
  const { owner, given } = database;
  await assertRolesPossible(owner, given);
  await withTransaction(owner, async (client) => {
    const { head, rows } = await loadBackup({ client, file, signal, say });
    await recordCommand(drizzle(client), 'restore', { made: head.created_at, version: head.version, rows });
    signal.throwIfAborted();
  });
  await database.openApp();
};

/** Restores a backup into the database of DATABASE_URL. */
export const restoreIntoServer = async ({ call, config, file, key }: Restoring): Promise<void> => {
  const database = await openDatabase(config, null, quietLog);
  call.cleanup.add(database.close);
  const removeKey = placeKey(keyFileOf(config), key);
  try {
    await loadInto(database, file, call);
  } catch (error) {
    removeKey();
    throw error;
  }
};
