import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Account, accountFor } from '../../../server/db/embedded/account.ts';
import { findBinaries } from '../../../server/db/embedded/binaries.ts';
import { clusterFolder, processOptions, serverArguments } from '../../../server/db/embedded/cluster.ts';
import { runningServer, readPidFile } from '../../../server/db/embedded/postmaster.ts';
import { startEmbedded } from '../../../server/db/embedded/runner.ts';
import { isAlive, until } from '../../../server/startup/processes.ts';
import { runProgram } from '../../support/programs/program.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const folders: string[] = [];
const newFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  return dataDir;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

const ask = async (dataDir: string, statement: string): Promise<unknown> => {
  const client = new pg.Client({
    host: clusterFolder(dataDir),
    port: 5432,
    user: 'flowgen',
    database: 'postgres',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
};
/** The outcome of connecting as that user through the server's working directory, past the permissions of the folders above. */
const connectAs = async ({ uid, gid }: Account, server: number | undefined): Promise<string> => {
  const args = [String(uid), String(gid), `/proc/${server}/cwd`];
  const program = runProgram('tests/server/programs/connect-as.ts', args);
  const said = await program.says(/(?:connected|refused).*/);
  await program.end;
  return said;
};

/** As left by an earlier version: every user who can access the socket may connect. */
const openToAll = (dataDir: string): void => {
  const cluster = clusterFolder(dataDir);
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  writeFileSync(join(cluster, 'pg_ident.conf'), '');
};

test('a cluster that was open to all users is closed at the next start', async () => {
  const dataDir = newFolder();
  await startEmbedded(dataDir, quiet).then((embedded) => embedded.stop());
  openToAll(dataDir);
  const embedded = await startEmbedded(dataDir, quiet);
  expect(await ask(dataDir, `select string_agg(auth_method, ',') from pg_hba_file_rules`)).toBe('peer');
  await embedded.stop();
});

test('a server that was open to all users is closed when it is taken over', async () => {
  const dataDir = newFolder();
  const first = runProgram('tests/server/programs/run-embedded.ts', [dataDir]);
  const server = Number(await first.says(/server (\d+) started/));
  openToAll(dataDir);
  process.kill(server, 'SIGHUP');
  first.child.kill('SIGKILL');
  await first.end;
  const embedded = await startEmbedded(dataDir, quiet);
  expect([embedded.adopted, embedded.pid()]).toEqual([true, server]);
  const rules = () => ask(dataDir, `select string_agg(auth_method, ',') from pg_hba_file_rules`);
  expect(await rules()).toBe('peer');
  if (isRoot) expect(await connectAs(statSync(clusterFolder(dataDir)), server)).toMatch(/^refused/);
  await embedded.stop();
});

if (isRoot) {
  test('other users are refused, even the one that the server runs as', async () => {
    const dataDir = newFolder();
    const embedded = await startEmbedded(dataDir, quiet);
    const account = statSync(clusterFolder(dataDir));
    expect([0, NOBODY.uid]).not.toContain(account.uid);
    expect(await connectAs(account, embedded.pid())).toMatch(
      /refused: .*authentication failed for user "flowgen"/,
    );
    expect(await connectAs(NOBODY, embedded.pid())).toMatch(/refused: .*EACCES/);
    expect(await connectAs({ uid: 0, gid: 0 }, embedded.pid())).toBe('connected, superuser: on');
    await embedded.stop();
  });

  test('a server that an earlier version runs as nobody is stopped, and its cluster gets a new owner', async () => {
    const dataDir = newFolder();
    const cluster = clusterFolder(dataDir);
    const first = await startEmbedded(dataDir, quiet);
    await ask(dataDir, 'create table kept as select 7 as n');
    await first.stop();
    openToAll(dataDir);
    for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true }))
      chownSync(join(entry.parentPath, entry.name), NOBODY.uid, NOBODY.gid);
    chownSync(cluster, NOBODY.uid, NOBODY.gid);
    const program = join(findBinaries(NOBODY), 'postgres');
    spawn(program, serverArguments(cluster, NOBODY), {
      ...processOptions(cluster, NOBODY),
      detached: true,
      stdio: 'ignore',
    }).unref();
    expect(await until(() => readPidFile(cluster)?.ready === true, 30_000)).toBe(true);
    const former = runningServer(cluster);
    expect(await connectAs(NOBODY, former)).toBe('connected, superuser: on');

    const embedded = await startEmbedded(dataDir, quiet);
    expect(isAlive(former ?? 0)).toBe(false);
    expect(embedded.adopted).toBe(false);
    expect(await ask(dataDir, 'select n from kept')).toBe(7);
    const owners = readdirSync(cluster, { recursive: true, withFileTypes: true }).map(
      (entry) => statSync(join(entry.parentPath, entry.name)).uid,
    );
    expect(new Set(owners)).toEqual(new Set([statSync(cluster).uid]));
    expect(owners).not.toContain(NOBODY.uid);
    expect(await connectAs(NOBODY, embedded.pid())).toMatch(/^refused/);
    await embedded.stop();
  });

  test('an interrupted change of owner is completed at the next start', async () => {
    const dataDir = newFolder();
    const cluster = clusterFolder(dataDir);
    await startEmbedded(dataDir, quiet).then((embedded) => embedded.stop());
    const { uid } = statSync(cluster);
    // The folder changes first, PG_VERSION last.
    for (const name of ['PG_VERSION', 'base', 'global'])
      chownSync(join(cluster, name), NOBODY.uid, NOBODY.gid);
    const embedded = await startEmbedded(dataDir, quiet);
    expect(statSync(join(cluster, 'base')).uid).toBe(uid);
    expect(await ask(dataDir, 'select 1')).toBe(1);
    await embedded.stop();
  });

  describe('the account', () => {
    const folder = temporaryFolder();
    afterAll(() => removeFolder(folder));
    const of = (accounts: Record<string, number>) =>
      accountFor(
        join(folder, 'none'),
        folder,
        new Map(Object.entries(accounts).map(([name, id]) => [name, { uid: id, gid: id }])),
      );

    test('is one for databases if the system has one', () => {
      expect(of({ nobody: 65_534, postgres: 101, flowgen: 990 })).toEqual({ uid: 990, gid: 990 });
      expect(of({ nobody: 65_534, postgres: 101 })).toEqual({ uid: 101, gid: 101 });
    });

    test('is otherwise an unused id, always the same for a folder', () => {
      const account = of({ nobody: 65_534 });
      expect(account?.uid).toBeGreaterThanOrEqual(61_184);
      expect(account?.uid).toBeLessThanOrEqual(65_519);
      expect(of({ nobody: 65_534 })).toEqual(account);
      expect(of({ nobody: 65_534, taken: account?.uid ?? 0 })?.uid).not.toBe(account?.uid);
    });
  });
}
