import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { takeLock } from '../../server/lock.ts';
import { runProgram } from '../support/program.ts';
import { temporaryFolder } from '../support/temporary.ts';

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

test('the folder is made for its owner only, and is free again after the release', async () => {
  const folder = newFolder();
  const lock = await takeLock(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  lock.release();
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await takeLock(folder)).release();
});

test('a second process is told the number of the first', async () => {
  const folder = newFolder();
  const first = runProgram(PROGRAM, [folder]);
  await first.says(/held by/);
  await expect(takeLock(folder)).rejects.toThrow(`DATA_DIR ${folder} is in use by process ${first.pid}.`);
  first.child.kill('SIGTERM');
  expect(await first.end).toBe(0);
  (await takeLock(folder)).release();
});

test('what a killed process left behind is taken over', async () => {
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

test('a process that was given the number of a dead one holds nothing', async () => {
  const folder = newFolder();
  (await takeLock(folder)).release();
  // This very process, but of another boot.
  writeFileSync(
    join(folder, `lock-${process.pid}-x`),
    JSON.stringify({ pid: process.pid, identity: 'boot:1' }),
  );
  (await takeLock(folder)).release();
});

test('of several at once, over what a killed one left, exactly one holds', async () => {
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

test('a path that is a file is a sentence', async () => {
  const folder = newFolder();
  (await takeLock(folder)).release();
  writeFileSync(join(folder, 'file'), '');
  await expect(takeLock(join(folder, 'file'))).rejects.toThrow(
    /^DATA_DIR .*file can’t be used: it is a file/,
  );
  await expect(takeLock(join(folder, 'file', 'x'))).rejects.toThrow(/part of its path is a file\.$/);
});

test('a folder that can’t be made is told at once', async () => {
  const folder = newFolder();
  writeFileSync(folder, 'a file');
  await expect(takeLock(folder)).rejects.toThrow(`DATA_DIR ${folder} can’t be used: it is a file`);
  await expect(takeLock(join(folder, 'below'))).rejects.toThrow('part of its path is a file');
});

// Where nothing can be made, even by root, Node's recursive mkdir would not return.
test.runIf(existsSync('/proc/self'))('nor is a folder made in /proc', async () => {
  await expect(takeLock('/proc/flowgen/data')).rejects.toThrow('no folder can be created there');
});
