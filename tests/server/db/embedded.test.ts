import { chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded } from '../../../server/db/embedded/runner.ts';
import { clusterFolder } from '../../../server/db/embedded/cluster.ts';
import { runningServer } from '../../../server/db/embedded/postmaster.ts';
import { isAlive, until } from '../../../server/startup/processes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { runProgram } from '../../support/programs/program.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

const PROGRAM = 'tests/server/programs/run-embedded.ts';
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
const NOBODY = 65_534;
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

type Where = { host: string; port?: number };
const ask = async (where: Where, statement: string): Promise<unknown> => {
  const client = new pg.Client({ port: 5432, user: 'flowgen', database: 'postgres', ...where });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
};
const at = (dataDir: string): Where => ({ host: clusterFolder(dataDir) });

test('starts in an empty folder, durable and private, and stops without leaving processes', async () => {
  const dataDir = newFolder();
  // Left by a first start that was killed.
  mkdirSync(join(dataDir, 'postgresql-new-1'));
  const embedded = await startEmbedded(dataDir, quiet);
  expect(embedded.adopted).toBe(false);
  expect(embedded.isUp()).toBe(true);
  for (const [name, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['data_checksums', 'on'],
    ['listen_addresses', ''],
    ['server_encoding', 'UTF8'],
    ['TimeZone', 'UTC'],
  ]) {
    expect([name, await ask(embedded.connection, `show ${name}`)]).toEqual([name, value]);
  }
  expect(await ask(embedded.connection, `select lower('ÅÉ')`)).toBe('åé');
  expect(statSync(clusterFolder(dataDir)).mode & 0o777).toBe(0o700);
  if (isRoot) expect(statSync(clusterFolder(dataDir)).uid).not.toBe(0);
  await embedded.stop();
  expect(readdirSync(dataDir)).toEqual(['postgresql']);
  expect(readdirSync(clusterFolder(dataDir))).not.toContain('postmaster.pid');
});

test('the process after a killed one takes over its server and stops it', async () => {
  const dataDir = newFolder();
  const first = runProgram(PROGRAM, [dataDir]);
  const server = Number(await first.says(/server (\d+) started/));
  await ask(at(dataDir), 'create table kept as select 7 as n');
  first.child.kill('SIGKILL');
  await first.end;
  expect(isAlive(server)).toBe(true);

  const second = runProgram(PROGRAM, [dataDir]);
  expect(Number(await second.says(/server (\d+) adopted/))).toBe(server);
  expect(await ask(at(dataDir), 'select n from kept')).toBe(7);
  second.child.kill('SIGTERM');
  expect(await second.end).toBe(0);
  expect(isAlive(server)).toBe(false);
});

test('a crashed server is restarted with everything that was committed', async () => {
  const dataDir = newFolder();
  const embedded = await startEmbedded(dataDir, quiet);
  await ask(embedded.connection, 'create table kept as select 7 as n');
  const before = embedded.pid();
  process.kill(before ?? 0, 'SIGKILL');
  expect(await until(() => embedded.isUp() && embedded.pid() !== before, 30_000)).toBe(true);
  expect(await ask(embedded.connection, 'select n from kept')).toBe(7);
  await embedded.stop();
  expect(runningServer(clusterFolder(dataDir))).toBeUndefined();
});

test('after everything was killed at once, the next start has everything that was committed', async () => {
  const dataDir = newFolder();
  const first = runProgram(PROGRAM, [dataDir]);
  const server = Number(await first.says(/server (\d+) started/));
  await ask(at(dataDir), 'create table kept as select generate_series(1, 1000) as n');
  first.child.kill('SIGKILL');
  process.kill(server, 'SIGKILL');
  await first.end;
  // The pid of the dead server now belongs to another process: this one.
  const pidFile = join(clusterFolder(dataDir), 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)));

  const embedded = await startEmbedded(dataDir, quiet);
  expect(embedded.adopted).toBe(false);
  expect(await ask(embedded.connection, 'select count(*)::int from kept')).toBe(1000);
  await embedded.stop();
});

test('a folder whose path is too long for a socket works too', async () => {
  const dataDir = join(newFolder(), ...Array.from({ length: 6 }, () => 'a-folder-with-a-long-name'));
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const embedded = await startEmbedded(dataDir, quiet);
  expect(await ask(embedded.connection, 'select 1')).toBe(1);
  await embedded.stop();
});

test('a database of another major version is a clear error', async () => {
  const dataDir = newFolder();
  mkdirSync(clusterFolder(dataDir), { mode: 0o700 });
  writeFileSync(join(clusterFolder(dataDir), 'PG_VERSION'), '12\n');
  await expect(startEmbedded(dataDir, quiet)).rejects.toThrow(
    /is of PostgreSQL 12, and this Flowgen runs 18:/,
  );
});

// Only root can test folders and processes of other users.
const isOpenToAll = (path: string): boolean =>
  (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isOpenToAll(dirname(path)));

if (isRoot) {
  test('root starts it as the owner of the folder', async () => {
    const dataDir = newFolder();
    // "daemon", which every system has.
    chownSync(dataDir, 1, 1);
    const embedded = await startEmbedded(dataDir, quiet);
    expect(statSync(clusterFolder(dataDir)).uid).toBe(1);
    expect(await ask(embedded.connection, 'select 1')).toBe(1);
    await embedded.stop();
  });

  test('an owner without an account name works too', async () => {
    const dataDir = newFolder();
    chownSync(dataDir, 12_345, 12_345);
    const embedded = await startEmbedded(dataDir, quiet);
    expect(statSync(clusterFolder(dataDir)).uid).toBe(12_345);
    expect(await ask(embedded.connection, 'select 1')).toBe(1);
    await embedded.stop();
  });
}
// Nor can others run a Node that is in root's own folder.
if (isRoot && [projectRoot(), process.execPath].every(isOpenToAll)) {
  test('a user other than root starts it as themselves', async () => {
    const dataDir = newFolder();
    chownSync(dirname(dataDir), NOBODY, NOBODY);
    chownSync(dataDir, NOBODY, NOBODY);
    const program = runProgram(PROGRAM, [dataDir], { uid: NOBODY, gid: NOBODY });
    await program.says(/server \d+ started/);
    expect(await ask(at(dataDir), 'select 1')).toBe(1);
    program.child.kill('SIGTERM');
    expect(await program.end).toBe(0);
  });
}
