import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { startServer } from '../../support/server/server.ts';
import { expect, ROOT, test as base } from './site.ts';

/** Files that a build needs; the copy links to our node_modules. */
const NEEDED = [
  'src',
  'server',
  'demo',
  'main.ts',
  'scripts',
  'clients',
  'LICENSE',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

interface Block {
  readonly file: string;
  readonly language: string;
  readonly code: string;
}

/** The code blocks of CONTRIBUTING.md that name their file: `` `src/x.ts` `` at the end of a line, then the block. */
export const blocks: readonly Block[] = [
  ...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/`([\w./-]+)`[^\n`]*:\n\n```(\w+)\n([\s\S]*?)```/g),
].map(([, file = '', language = '', code = '']) => ({ file, language, code }));

/** The code blocks of a file. Throws if there is none. */
export const blocksOf = (file: string): readonly Block[] => {
  const found = blocks.filter((block) => block.file === file);
  if (found.length === 0) throw new Error(`CONTRIBUTING.md shows no ${file} any more.`);
  return found;
};

/** Applies a diff without line numbers: hunks separated by `@@`, each of which must match exactly once. */
export const patched = (text: string, diff: string): string =>
  diff.split(/^@@.*\n/m).reduce((patchedText, hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (marks: string): string =>
      lines.flatMap((line) => (marks.includes(line[0] ?? ' ') ? `${line.slice(1)}\n` : [])).join('');
    const parts = patchedText.split(side(' -'));
    if (parts.length !== 2) throw new Error(`This matches ${parts.length - 1} times:\n${hunk}`);
    return parts.join(side(' +'));
  }, text);

const apply = (project: string, { file, language, code }: Block): void => {
  const path = join(project, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, language === 'diff' ? patched(readFileSync(path, 'utf8'), code) : code);
};

/** A copy of the project with every recipe of CONTRIBUTING.md, migrated and built. */
const makeCopy = (project: string): void => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  for (const name of NEEDED) cpSync(name, join(project, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  for (const block of blocks) apply(project, block);
  expect(run('scripts/run.mjs', 'server/db/generate.ts', 'recipes')).toMatch(
    /Wrote server\/db\/migrations\/\d+_recipes\.sql/,
  );
  expect(run('scripts/run.mjs', 'server/db/generate.ts')).toContain('no migration is needed');
  run('scripts/build.mjs');
};

/** Like `test`, with the server of a scratch copy that has every recipe: built once, for one worker. */
export const test = base.extend<object, object>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const project = mkdtempSync(join(tmpdir(), 'flowgen-copy-'));
      try {
        makeCopy(project);
        const server = await startServer({
          project,
          env: { SUPERADMIN_EMAIL: ROOT.email, SUPERADMIN_PASSWORD: ROOT.password },
          within: 90_000,
        });
        await use(server);
        await server.stop();
      } finally {
        rmSync(project, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
