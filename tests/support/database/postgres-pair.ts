import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { accountFor, withName } from '../../../server/db/embedded/account.ts';
import { until } from '../../../server/startup/processes.ts';
import { freePort } from '../programs/mosquitto.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

/** The role that owns the database; with what an address must escape. */
const OWNER = 'flowgen';
const PASSWORD = 'p@ss:w/rd%1';

const isReady = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** A query of the cluster's superuser. */
const queryAt = async (port: number, text: string): Promise<pg.QueryResult['rows']> => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end();
  }
};

/**
 * A PostgreSQL of the system's programs in a temporary folder, with a streaming standby: both on loopback, as the account for
 * databases. `url` is the address of a database of an owner who is no superuser.
 */
export const startPostgresPair = async (programs: string) => {
  const folder = temporaryFolder();
  const found = accountFor(folder, folder);
  const account = found && withName(found);
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...account };
  const run = (program: string, args: readonly string[]): void => {
    const done = spawnSync(join(programs, program), args, { ...options, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`);
  };

  const server = (name: string, port: number) => {
    const data = join(folder, name);
    const logFile = join(folder, `${name}.log`);
    let running: ChildProcess | undefined;
    const address = (user: string, password: string, database: string): string =>
      `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      const old = running;
      running = undefined;
      if (!old || old.exitCode !== null) return;
      const ended = new Promise((resolve) => old.once('exit', resolve));
      old.kill('SIGCONT');
      old.kill(signal);
      await ended;
    };
    return {
      data,
      port,
      url: address(OWNER, PASSWORD, OWNER),
      query: (text: string) => queryAt(port, text),
      log: () => readFileSync(logFile, 'utf8'),
      start: async (): Promise<void> => {
        const log = openSync(logFile, 'a');
        const settings = ['-c', `unix_socket_directories=${folder}`, '-p', String(port)];
        running = spawn(join(programs, 'postgres'), ['-D', data, ...settings], {
          ...options,
          stdio: ['ignore', log, log],
        });
        closeSync(log);
        if (!(await until(() => isReady(address('postgres', '', 'postgres')), 30_000))) {
          throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8')}`);
        }
      },
      kill: async (): Promise<void> => {
        // Its other processes notice that it is gone, and end.
        await end('SIGKILL');
        await until(() => spawnSync('pgrep', ['-f', `^postgres: .*${port}`]).status !== 0, 100);
        rmSync(join(data, 'postmaster.pid'), { force: true });
      },
      stop: () => end('SIGINT'),
      process: () => running,
    };
  };

  const primary = server('primary', await freePort());
  const standby = server('standby', await freePort());
  run('initdb', [
    '-D',
    primary.data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const settings = [
    "listen_addresses = '127.0.0.1'",
    'fsync = off',
    "timezone = 'UTC'",
    'max_connections = 200',
  ];
  appendFileSync(join(primary.data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  await primary.start();
  await primary.query(`create role ${OWNER} login createrole password '${PASSWORD}'`);
  await primary.query(`create database ${OWNER} owner ${OWNER}`);
  run('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    String(primary.port),
    '-U',
    'postgres',
    '-D',
    standby.data,
    '-R',
    '-c',
    'fast',
  ]);
  // A query that stands in the way of what is being replayed is cancelled at once.
  const standbySettings = [
    'max_standby_streaming_delay = 100ms',
    'log_statement = all',
    'wal_retrieve_retry_interval = 200ms',
  ];
  appendFileSync(join(standby.data, 'postgresql.conf'), `${standbySettings.join('\n')}\n`);
  await standby.start();
  return {
    primary,
    standby,
    close: async (): Promise<void> => {
      await Promise.all([standby.stop(), primary.stop()]);
      await removeFolder(folder);
    },
  };
};
export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>;
