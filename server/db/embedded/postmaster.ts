import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, until } from '../../startup/processes.ts';
import { OWNER } from './access.ts';
import { SOCKET_PORT } from './socket.ts';

/** The content of `postmaster.pid`. */
interface PidFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** The server in the cluster's pid file, whether it is running or not. */
export const readPidFile = (cluster: string): PidFile | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
};

// A server's working directory is its cluster's folder; another process with the same pid has a different one.
const worksIn = (pid: number, cluster: string): boolean => {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
};

/** The pid of the cluster's running server; undefined if there is none. */
export const runningServer = (cluster: string): number | undefined => {
  const pid = readPidFile(cluster)?.pid;
  return pid !== undefined && isAlive(pid) && worksIn(pid, cluster) ? pid : undefined;
};

/** Removes the pid file of a dead server: PostgreSQL would mistake a new process with that pid for it. */
export const removeStaleFiles = (cluster: string): void => {
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    rmSync(join(cluster, name), { force: true });
  }
};

/** Whether the running server was started by the same program with the same arguments. */
export const hasArguments = (cluster: string, program: string, args: readonly string[]): boolean => {
  try {
    const line = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim();
    return line === [program, ...args.map((arg) => `"${arg}"`)].join(' ');
  } catch {
    return false;
  }
};

/** Whether a server responds at this address. */
export const isResponding = async (host: string): Promise<boolean> => {
  const client = new pg.Client({
    host,
    port: SOCKET_PORT,
    user: OWNER,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has already exited.
  }
};

/** Makes a running server reload its access rules. */
export const reloadServer = (pid: number): void => signal(pid, 'SIGHUP');

/** Stops a server: properly, then without a checkpoint (nothing is lost), then by force. */
export const stopServer = async (pid: number): Promise<void> => {
  signal(pid, 'SIGINT');
  if (await until(() => !isAlive(pid), 6_000)) return;
  signal(pid, 'SIGQUIT');
  if (await until(() => !isAlive(pid), 2_000)) return;
  signal(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 1_000);
};

/** The line with the reason why a server exited: from its output while starting, otherwise from its newest log. */
export const reasonOf = (cluster: string, said: string): string => {
  const grave = (text: string) =>
    text
      .split('\n')
      .findLast((line) => /\b(FATAL|PANIC|ERROR):/.test(line))
      ?.replace(/^.*?\b(?:FATAL|PANIC|ERROR):\s*/, '');
  const fromLog = () => {
    const folder = join(cluster, 'log');
    const newest = readdirSync(folder)
      .map((name) => join(folder, name))
      .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
    return newest === undefined ? undefined : grave(readFileSync(newest, 'utf8').slice(-20_000));
  };
  try {
    return grave(said) ?? fromLog() ?? 'it ended without a word';
  } catch {
    return said.trim().split('\n').at(-1) || 'it ended without a word';
  }
};
