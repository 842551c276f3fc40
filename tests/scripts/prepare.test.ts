import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { projectRoot } from '../../server/project-root.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

interface Prepare {
  readonly sourcesHash: () => string;
  readonly isBuilt: () => boolean;
}

/** A project of a few files, with the scripts that prepare a start. */
const folder = temporaryFolder();
afterAll(() => removeFolder(folder));
const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const stamp = (): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, 'dist/stamp.json'), 'utf8')) as Record<string, string>;

let prepare: Prepare;
beforeEach(async () => {
  cpSync(join(projectRoot(), 'scripts/lib'), join(folder, 'scripts/lib'), { recursive: true });
  write('package.json', '{}');
  write('server/main.ts', 'one');
  prepare = (await import(pathToFileURL(join(folder, 'scripts/lib/prepare.mjs')).href)) as Prepare;
  write('clients/typescript/dist/index.js', '');
  write('dist/stamp.json', JSON.stringify({ sources: prepare.sourcesHash() }));
});

it('notices a source with other content of the same size', () => {
  expect(prepare.isBuilt()).toBe(true);
  write('server/main.ts', 'two');
  expect(prepare.isBuilt()).toBe(false);
});

it('notices a change whose time was set back', () => {
  const before = new Date(Date.now() - 60_000);
  utimesSync(join(folder, 'server/main.ts'), before, before);
  expect(prepare.isBuilt()).toBe(true);
  write('server/main.ts', 'two');
  utimesSync(join(folder, 'server/main.ts'), before, before);
  expect(prepare.isBuilt()).toBe(false);
});

it('notices a new and a removed source, but no migration', async () => {
  expect(prepare.isBuilt()).toBe(true);
  write('server/db/migrations/0001.sql', 'select 1');
  expect(prepare.isBuilt()).toBe(true);
  write('src/new.ts', '');
  expect(prepare.isBuilt()).toBe(false);
  await removeFolder(join(folder, 'src'));
  expect(prepare.isBuilt()).toBe(true);
});

it('remembers when the sources were written, and reads them again after a write of the same content', () => {
  expect(prepare.isBuilt()).toBe(true);
  const { writes } = stamp();
  expect(writes).toBeDefined();
  expect(prepare.isBuilt()).toBe(true);
  write('server/main.ts', 'one');
  expect(prepare.isBuilt()).toBe(true);
  expect(stamp()['writes']).not.toBe(writes);
});

it('is not built without the client', async () => {
  await removeFolder(join(folder, 'clients/typescript/dist'));
  expect(prepare.isBuilt()).toBe(false);
});

it('is not built without a stamp', async () => {
  await removeFolder(join(folder, 'dist'));
  expect(prepare.isBuilt()).toBe(false);
});
