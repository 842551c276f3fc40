import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { accountFor, withName } from '../../../server/db/embedded/account.ts';
import { readPidFile, stopServer } from '../../../server/db/embedded/postmaster.ts';
import { until } from '../../../server/startup/processes.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 14;

/** The programs of the oldest PostgreSQL of the system that Flowgen works with; undefined without one. */
export const findPostgres = (): string | undefined => {
  if (!existsSync(DEBIAN)) return undefined;
  const version = readdirSync(DEBIAN)
    .map(Number)
    .filter((number) => number >= OLDEST && existsSync(join(DEBIAN, String(number), 'bin', 'postgres')))
    .toSorted((a, b) => a - b)[0];
  return version === undefined ? undefined : join(DEBIAN, String(version), 'bin');
};

/** A fresh server of that PostgreSQL in a temporary folder, reached through its socket. */
export const startPostgres = async (programs: string) => {
  const folder = temporaryFolder();
  const found = accountFor(folder, folder);
  const account = found && withName(found);
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...account };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'flowgen', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'timezone=UTC',
  ];
  const start = async (): Promise<number | undefined> => {
    const { pid } = spawn(
      join(programs, 'postgres'),
      ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    );
    if (!(await until(() => readPidFile(folder)?.ready === true, 30_000))) {
      throw new Error('The PostgreSQL for the tests did not start.');
    }
    return pid;
  };
  let pid = await start();
  const halt = async (): Promise<void> => {
    if (pid !== undefined) await stopServer(pid);
    pid = undefined;
  };
  return {
    url: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=flowgen`,
    /** As one that is stopped for a while, and started again. */
    halt,
    resume: async (): Promise<void> => {
      pid = await start();
    },
    stop: async () => {
      await halt();
      await removeFolder(folder);
    },
  };
};
