import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, until } from '../../processes.ts';
import { OWNER } from './access.ts';
import { SOCKET_PORT } from './socket.ts';

/** What `postmaster.pid` says. */
interface PidFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** The server that the cluster's own file names, whether it lives or not. */
export const readPidFile = (cluster: string): PidFile | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch {
    return undefined;
  }
};

// Every server works in its cluster's folder; another process of the same number doesn't.
const worksIn = (pid: number, cluster: string): boolean => {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
};

/** The number of the living server of this cluster, if there is one. */
export const runningServer = (cluster: string): number | undefined => {
  const pid = readPidFile(cluster)?.pid;
  return pid !== undefined && isAlive(pid) && worksIn(pid, cluster) ? pid : undefined;
};

/** Removes what a dead server left: PostgreSQL would take a new process of that number for it. */
export const removeStaleFiles = (cluster: string): void => {
  for (const name of ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    rmSync(join(cluster, name), { force: true });
  }
};

/** Whether the living server was started by the same program with the same arguments. */
export const hasArguments = (cluster: string, program: string, args: readonly string[]): boolean => {
  try {
    const line = readFileSync(join(cluster, 'postmaster.opts'), 'utf8').trim();
    return line === [program, ...args.map((arg) => `"${arg}"`)].join(' ');
  } catch {
    return false;
  }
};

/** Whether a server answers at this address. */
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
    // It has ended by itself.
  }
};

/** Lets a running server read its access files again. */
export const reloadServer = (pid: number): void => signal(pid, 'SIGHUP');

/** Stops a server: at first properly, then without a checkpoint (nothing is lost), then by force. */
export const stopServer = async (pid: number): Promise<void> => {
  signal(pid, 'SIGINT');
  if (await until(() => !isAlive(pid), 6_000)) return;
  signal(pid, 'SIGQUIT');
  if (await until(() => !isAlive(pid), 2_000)) return;
  signal(pid, 'SIGKILL');
  await until(() => !isAlive(pid), 1_000);
};

/** The line that says why a server ended: from what it wrote while starting, else from its newest log. */
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
