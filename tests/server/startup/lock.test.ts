import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { takeLock } from '../../../server/startup/lock.ts';
import { runProgram } from '../../support/programs/program.ts';
import { temporaryFolder } from '../../support/temporary.ts';

const PROGRAM = 'tests/server/programs/hold-lock.ts';
const folders: string[] = [];
const newFolder = (): string => {
  const folder = temporaryFolder();
  folders.push(folder);
  return join(folder, 'data');
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('creates the folder for its owner only, and frees it with the release', async () => {
  const folder = newFolder();
  const lock = await takeLock(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  lock.release();
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await takeLock(folder)).release();
});

test('a second process gets an error with the pid of the first', async () => {
  const folder = newFolder();
  const first = runProgram(PROGRAM, [folder]);
  await first.says(/held by/);
  await expect(takeLock(folder)).rejects.toThrow(`DATA_DIR ${folder} is in use by process ${first.pid}.`);
  first.child.kill('SIGTERM');
  expect(await first.end).toBe(0);
  (await takeLock(folder)).release();
});

test('the lock of a killed process is taken over', async () => {
  const folder = newFolder();
  const first = runProgram(PROGRAM, [folder]);
  await first.says(/held by/);
  first.child.kill('SIGKILL');
  await first.end;
  expect(readdirSync(folder)).toHaveLength(1);
  const lock = await takeLock(folder);
  expect(readdirSync(folder)).toHaveLength(1);
  lock.release();
});

test('a process with the pid of a dead one holds no lock', async () => {
  const folder = newFolder();
  (await takeLock(folder)).release();
  // This process, but of another boot.
  writeFileSync(
    join(folder, `lock-${process.pid}-x`),
    JSON.stringify({ pid: process.pid, identity: 'boot:1' }),
  );
  (await takeLock(folder)).release();
});

test('of several processes at once, exactly one takes over the lock of a killed one', async () => {
  const folder = newFolder();
  (await takeLock(folder)).release();
  writeFileSync(join(folder, 'lock-1-x'), JSON.stringify({ pid: process.pid, identity: 'boot:1' }));
  const programs = [1, 2, 3].map(() => runProgram(PROGRAM, [folder]));
  const said = await Promise.all(programs.map((program) => program.says(/(held by|refused: .*process \d+)/)));
  const winner = programs[said.indexOf('held by')];
  expect(said.filter((words) => words === 'held by')).toHaveLength(1);
  for (const words of said.filter((each) => each !== 'held by')) expect(words).toMatch(/process \d+$/);
  winner?.child.kill('SIGTERM');
  await Promise.all(programs.map(({ end }) => end));
});

test('a path that is a file is a clear error', async () => {
  const folder = newFolder();
  (await takeLock(folder)).release();
  writeFileSync(join(folder, 'file'), '');
  await expect(takeLock(join(folder, 'file'))).rejects.toThrow(
    /^DATA_DIR .*file can’t be used: it is a file/,
  );
  await expect(takeLock(join(folder, 'file', 'x'))).rejects.toThrow(/part of its path is a file\.$/);
});

test('a folder that can’t be created is reported at once', async () => {
  const folder = newFolder();
  writeFileSync(folder, 'a file');
  await expect(takeLock(folder)).rejects.toThrow(`DATA_DIR ${folder} can’t be used: it is a file`);
  await expect(takeLock(join(folder, 'below'))).rejects.toThrow('part of its path is a file');
});

// Where even root can't create anything, Node's recursive mkdir would not return.
test.runIf(existsSync('/proc/self'))('nor is a folder made in /proc', async () => {
  await expect(takeLock('/proc/flowgen/data')).rejects.toThrow('no folder can be created there');
});
