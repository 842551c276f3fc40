import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder } from '../../server/db/embedded/cluster.ts';
import { runningServer } from '../../server/db/embedded/postmaster.ts';
import { isAlive, until } from '../../server/startup/processes.ts';

const PREFIX = 'flowgen-test';

/** A new folder for this process; what it leaves there is removed by a later run if it is killed. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), `${PREFIX}-${process.pid}-`));

/** Stops whatever PostgreSQL works in a folder (its cluster, its data folder, or one that holds those), and removes it. */
export const removeFolder = async (folder: string): Promise<void> => {
  const inner = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  for (const cluster of [folder, ...[folder, ...inner].map(clusterFolder)]) {
    const server = runningServer(cluster);
    if (server === undefined) continue;
    process.kill(server, 'SIGQUIT');
    await until(() => !isAlive(server), 30_000);
  }
  const isGone = (): boolean => {
    try {
      rmSync(folder, { recursive: true, force: true });
      return true;
    } catch {
      return false;
    }
  };
  // Processes that were killed may still write there; `maxRetries` would not remove what they add.
  if (!(await until(isGone, 10_000))) rmSync(folder, { recursive: true, force: true });
};

/** Clears away what runs that were killed have left: servers outlive the process that started them. */
export const sweep = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}-(\\d+)-`).exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    // It may belong to another user.
    await removeFolder(join(tmpdir(), name)).catch(() => undefined);
  }
};
