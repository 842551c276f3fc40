import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { accountFor, withName } from '../../../server/db/embedded/account.ts';
import { readPidFile } from '../../../server/db/embedded/postmaster.ts';
import { isAlive, until } from '../../../server/startup/processes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { findPostgres } from '../database/external-postgres.ts';
import { freePort } from './mosquitto.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

const find = (name: string): string | undefined =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/** The system's Patroni, etcd and HAProxy with its PostgreSQL; undefined unless all are there. */
export const findPatroni = () => {
  const [patroni, etcd, haproxy] = [find('patroni'), find('etcd'), find('haproxy')];
  const [openssl, postgres] = [find('openssl'), findPostgres()];
  return patroni && etcd && haproxy && openssl && postgres
    ? { patroni, etcd, haproxy, openssl, postgres }
    : undefined;
};

/** Both servers use the same ports, at addresses of this machine. */
const NODES = { 'postgres-a': '127.0.0.11', 'postgres-b': '127.0.0.12' } as const;
type NodeName = keyof typeof NODES;
const NAMES = Object.keys(NODES) as NodeName[];

const OWNER = 'flowgen';
const PASSWORD = 'p@ss:w/rd%1';

interface Member {
  readonly name: NodeName;
  readonly role: string;
  readonly state: string;
}

const template = (path: string, changes: readonly (readonly [string, string])[]): string =>
  changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} has no ${from} any more.`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(projectRoot(), path), 'utf8'),
  );

/**
 * A primary with a synchronous standby under Patroni, and HAProxy in front of them, by the files in deploy/: only addresses, ports
 * and folders are others.
 */
export const startPatroni = async () => {
  const programs = findPatroni();
  if (!programs) throw new Error('There is no Patroni, etcd, HAProxy and PostgreSQL on this system.');
  const folder = temporaryFolder();
  const found = accountFor(folder, folder);
  const account = found && withName(found);
  const own = (path: string): string => {
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder);
  const ports = {
    postgres: await freePort(),
    rest: await freePort(),
    etcd: await freePort(),
    peer: await freePort(),
    primary: await freePort(),
    replica: await freePort(),
    health: await freePort(),
  };
  const options: SpawnOptions = {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      LC_ALL: 'C.UTF-8',
      HOME: folder,
      TZ: 'UTC',
      PATRONI_SUPERUSER_PASSWORD: 'superuser',
      PATRONI_REPLICATION_PASSWORD: 'replication',
    },
    ...account,
  };
  const children = new Map<string, ChildProcess>();
  const logOf = (name: string): string => join(folder, `${name}.log`);
  const start = (name: string, program: string, args: readonly string[]): void => {
    const log = openSync(logOf(name), 'a');
    children.set(name, spawn(program, args, { ...options, stdio: ['ignore', log, log] }));
    closeSync(log);
  };
  const made = spawnSync(
    programs.openssl,
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=postgres',
      '-keyout',
      'server.key',
      '-out',
      'server.crt',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);

  start('etcd', programs.etcd, [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${ports.etcd}`,
    `--advertise-client-urls=http://127.0.0.1:${ports.etcd}`,
    `--listen-peer-urls=http://127.0.0.1:${ports.peer}`,
    `--initial-advertise-peer-urls=http://127.0.0.1:${ports.peer}`,
    `--initial-cluster=default=http://127.0.0.1:${ports.peer}`,
  ]);
  const dataOf = (name: NodeName): string => join(folder, name);
  for (const name of NAMES) {
    const sockets = own(mkdirSync(join(folder, `${name}-sockets`), { recursive: true }) ?? '');
    const text = template('deploy/patroni/patroni.yaml', [
      ['name: postgres-a # per server', `name: ${name}`],
      ['10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379', `127.0.0.1:${ports.etcd}`],
      ['10.0.0.0/24', '127.0.0.0/8'],
      ['10.0.0.11', NODES[name]],
      ['0.0.0.0', NODES[name]],
      [':8008', `:${ports.rest}`],
      [':5432', `:${ports.postgres}`],
      ['/var/lib/postgresql/17/main', dataOf(name)],
      ['/usr/lib/postgresql/17/bin', programs.postgres],
      ['/var/run/postgresql', sockets],
      ['/etc/patroni', folder],
    ]);
    writeFileSync(join(folder, `${name}.yaml`), text);
  }
  const startNode = (name: NodeName): void => start(name, programs.patroni, [join(folder, `${name}.yaml`)]);
  for (const name of NAMES) startNode(name);
  const haproxy = template('deploy/haproxy.cfg', [
    ['10.0.0.11:5432', `${NODES['postgres-a']}:${ports.postgres}`],
    ['10.0.0.12:5432', `${NODES['postgres-b']}:${ports.postgres}`],
    ['port 8008', `port ${ports.rest}`],
    ['bind :5432', `bind 127.0.0.1:${ports.primary}`],
    ['bind :5433', `bind 127.0.0.1:${ports.replica}`],
    ['127.0.0.1:8404', `127.0.0.1:${ports.health}`],
  ]);
  writeFileSync(join(folder, 'haproxy.cfg'), haproxy);
  start('haproxy', programs.haproxy, ['-f', join(folder, 'haproxy.cfg')]);

  const members = async (): Promise<readonly Member[]> => {
    for (const address of Object.values(NODES)) {
      try {
        const answer = await fetch(`http://${address}:${ports.rest}/cluster`, {
          signal: AbortSignal.timeout(2_000),
        });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The other one may answer.
      }
    }
    return [];
  };
  const memberWith = async (role: string): Promise<NodeName | undefined> =>
    (await members()).find(
      (member) => member.role === role && ['running', 'streaming'].includes(member.state),
    )?.name;
  const addressOf = (port: number, user: string, password: string, database: string): string =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=no-verify`;
  /** A query of the superuser at the address of the primary. */
  const query = async (text: string): Promise<pg.QueryResult['rows']> => {
    const client = new pg.Client({
      connectionString: addressOf(ports.primary, 'postgres', 'superuser', 'postgres'),
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<pg.QueryResultRow>(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const leadsToPrimary = (): Promise<boolean> =>
    query('select pg_is_in_recovery() as r').then(
      ([row]) => row?.['r'] === false,
      () => false,
    );
  const logs = (): string =>
    [...children.keys()]
      .map((name) => `== ${name}\n${readFileSync(logOf(name), 'utf8').slice(-3_000)}`)
      .join('\n');
  /** Waits until there is a primary with a synchronous standby, and its address leads there. */
  const isWhole = async (): Promise<void> => {
    const whole = async () =>
      (await memberWith('leader')) !== undefined &&
      (await memberWith('sync_standby')) !== undefined &&
      (await leadsToPrimary());
    if (!(await until(whole, 120_000, 200)))
      throw new Error(`Patroni has no primary with a standby:\n${logs()}`);
  };
  const close = async (): Promise<void> => {
    const all = [...children.values()].toReversed();
    // Patroni stops its PostgreSQL.
    for (const child of all) child.kill('SIGTERM');
    await until(() => all.every((child) => child.exitCode !== null || child.signalCode !== null), 20_000);
    for (const child of all) child.kill('SIGKILL');
    for (const name of NAMES) {
      const pid = readPidFile(dataOf(name))?.pid;
      if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    await removeFolder(folder);
  };
  try {
    await isWhole();
    await query(`create role ${OWNER} login createrole password '${PASSWORD}'`);
    await query(`create database ${OWNER} owner ${OWNER}`);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: addressOf(ports.primary, OWNER, PASSWORD, OWNER),
    replicaUrl: addressOf(ports.replica, OWNER, PASSWORD, OWNER),
    isWhole,
    leadsToPrimary,
    logs,
    /** Kills the PostgreSQL that is the primary, with all its processes; Patroni goes on. Returns its name. */
    killPrimary: async (): Promise<string> => {
      const name = await memberWith('leader');
      const pid = name && readPidFile(dataOf(name))?.pid;
      if (!name || pid === undefined) throw new Error(`There is no primary:\n${logs()}`);
      const inner = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter(Boolean);
      process.kill(pid, 'SIGKILL');
      for (const one of inner) {
        try {
          process.kill(Number(one), 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      return name;
    },
    close,
  };
};
export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>;
