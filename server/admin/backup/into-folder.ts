import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../db/database.ts';
import { clusterFolder } from '../../db/embedded/cluster.ts';
import { runningServer, stopServer } from '../../db/embedded/postmaster.ts';
import { startEmbedded } from '../../db/embedded/runner.ts';
import { takeLock } from '../../startup/lock.ts';
import { keyFileOf } from '../../secrets.ts';
import { type Call, Failure } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { loadInto, type Restoring } from './into-server.ts';
import { placeKey } from './place-key.ts';

/** Where the database is made before it gets its place in the data folder. */
const WORK = 'restoring';

/** Throws a Failure if there is anything in a folder but what a restore that was killed has left. */
const assertEmpty = (folder: string): void => {
  if (!existsSync(folder)) return;
  if (readdirSync(folder).some((name) => name !== WORK && !/^\.?lock-/.test(name))) {
    throw new Failure(`DATA_DIR ${folder} is not empty: a backup is restored into a new folder.`);
  }
};

const removeWork = async (work: string): Promise<void> => {
  const server = runningServer(clusterFolder(work));
  if (server !== undefined) await stopServer(server);
  rmSync(work, { recursive: true, force: true });
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Takes the lock on a folder that is made for it. What was made is removed in the end, if it is still empty. */
const claim = async (dataDir: string, { cleanup }: Call): Promise<void> => {
  const isNew = !existsSync(dataDir);
  cleanup.add(() => {
    if (isNew && existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  });
  const lock = await takeLock(dataDir);
  cleanup.add(lock.release);
};

/** Gives a folder with its files to the user of the data folder. */
const giveFolder = (folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }): void => {
  if (!existsSync(folder)) return;
  for (const name of ['', ...readdirSync(folder)]) chownSync(join(folder, name), uid, gid);
};

/**
 * Restores a backup into a data folder. The embedded database is made in a folder within, and gets its place by a single
 * rename when it is complete: until then, there is none.
 */
export const restoreIntoFolder = async (restoring: Restoring): Promise<void> => {
  const { call, config, key } = restoring;
  const { dataDir } = config;
  assertEmpty(dataDir);
  await claim(dataDir, call);
  assertEmpty(dataDir);
  const work = join(dataDir, WORK);
  await removeWork(work);
  call.cleanup.add(() => removeWork(work));
  mkdirSync(work, { mode: 0o700 });
  // As in a data folder, so that the database belongs to the user of it when root restores.
  const { uid, gid } = statSync(dataDir);
  const owner = process.getuid?.() === 0 ? { uid, gid } : undefined;
  if (owner) chownSync(work, owner.uid, owner.gid);
  const embedded = await startEmbedded(work, quietLog);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= embedded.stop());
  call.cleanup.add(stop);
  const database = await openDatabase(config, embedded, quietLog);
  await loadInto(database, restoring).finally(database.close);
  if (owner && config.cold.dir.startsWith(dataDir)) giveFolder(config.cold.dir, owner);
  await stop();
  const removeKey = placeKey(keyFileOf(config), key, owner);
  try {
    renameSync(clusterFolder(work), clusterFolder(dataDir));
  } catch (error) {
    removeKey();
    throw error;
  }
  await syncFolder(dataDir);
};
