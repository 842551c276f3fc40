import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import { OWNER } from './access.ts';
import { type Account, withName } from './account.ts';
import { SOCKET_PORT } from './socket.ts';

const MAJOR = '18';
const DRAFT = 'postgresql-new';

/** The cluster's folder within the data folder. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgresql');

/**
 * The cluster's folder as PostgreSQL sees it. Another account may have no access to the folders above it (/root, or the
 * data folder with mode 0700), but a process can always access the folder that it was started in.
 */
const nameFor = (cluster: string, account: Account | undefined): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : cluster;

/**
 * glibc returns memory to the system after each query and asks for it again in the next, which takes a quarter of the
 * time of a list. Up to this much (bytes) stays with each connection; larger blocks are still returned at once.
 */
const KEPT_MEMORY = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '2097152' };

/** The environment of PostgreSQL's processes; ours contains secrets. */
export const processOptions = (cluster: string, account: Account | undefined) => ({
  cwd: cluster,
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...KEPT_MEMORY },
  ...account,
});

/** Settings of PostgreSQL by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

const SETTINGS: ServerSettings = {
  listen_addresses: '',
  // Relative to the cluster, so its length doesn't matter; mode 0700, so no other account can reach it.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  port: SOCKET_PORT,
  max_connections: 60,
  shared_buffers: '256MB',
  effective_cache_size: '512MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Limits how much is replayed after a crash, and thus how long the next start takes.
  max_wal_size: '512MB',
  io_method: 'sync',
  // Parallel queries need more shared memory than a container's usual 64 MB.
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
  // We log the errors of statements ourselves; here they would write personal data to a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** The arguments of `postgres` for this cluster; `settings` replace ours. */
export const serverArguments = (
  cluster: string,
  account: Account | undefined,
  settings: ServerSettings = {},
): string[] => [
  '-D',
  nameFor(cluster, account),
  ...Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const run = (program: string, args: readonly string[], options: ReturnType<typeof processOptions>) =>
  new Promise<string | undefined>((resolve) => {
    let said = '';
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : said.trim() || `it ended with ${code}`));
  });

// The folder first, so that its former owner loses access; PG_VERSION last, so that a start knows that all is done.
const give = (cluster: string, { uid, gid }: Account): void => {
  lchownSync(cluster, uid, gid);
  const last = join(cluster, 'PG_VERSION');
  const paths = readdirSync(cluster, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) if (path !== last) lchownSync(path, uid, gid);
  lchownSync(last, uid, gid);
};

/** Whether there is a cluster that needs a new owner: one of an earlier version, or copied or restored by root. */
export const hasOtherOwner = (cluster: string, account: Account | undefined): boolean => {
  if (!account) return false;
  const [folder, inside] = [cluster, join(cluster, 'PG_VERSION')].map((path) =>
    lstatSync(path, { throwIfNoEntry: false }),
  );
  return [folder, inside].some((found) => found !== undefined && found.uid !== account.uid);
};

const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

const create = async (dataDir: string, programs: string, account: Account | undefined): Promise<void> => {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const draft = join(dataDir, `${DRAFT}-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  const maker = account && withName(account);
  if (maker) chownSync(draft, maker.uid, maker.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth-local=reject', '--auth-host=reject', `--username=${OWNER}`, '--no-instructions'];
  // Syncs everything at once instead of each of a thousand files; only Linux can.
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const args = ['-D', nameFor(draft, maker), ...locale, ...access, ...sync];
  const problem = await run(join(programs, 'initdb'), args, processOptions(draft, maker));
  if (problem !== undefined) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(`The database can’t be made in DATA_DIR ${dataDir}: ${problem.split('\n').at(-1)}`);
  }
  if (account && account.uid !== maker?.uid) give(draft, account);
  await rename(draft, clusterFolder(dataDir));
  await syncFolder(dataDir);
};

/**
 * Creates the cluster if there is none, under another name first, so that an incomplete one is never used. Throws a
 * StartError if it can't be created or has another major version.
 */
export const ensureCluster = async (
  dataDir: string,
  programs: string,
  account: Account | undefined,
): Promise<void> => {
  const cluster = clusterFolder(dataDir);
  if (!existsSync(cluster)) {
    await create(dataDir, programs, account);
    return;
  }
  if (!account && lstatSync(cluster).uid !== process.getuid?.()) {
    throw new StartError(`The database in ${cluster} belongs to another user: start Flowgen as that user.`);
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR) {
    throw new StartError(
      `The database in ${cluster} is of PostgreSQL ${version}, and this Flowgen runs ${MAJOR}: ` +
        'dump it with the version that made it and restore it here, or set DATABASE_URL.',
    );
  }
  if (account && hasOtherOwner(cluster, account)) give(cluster, account);
  chmodSync(cluster, 0o700);
};
