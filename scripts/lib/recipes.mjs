import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Everything that the examples of CONTRIBUTING.md are made of, applied to and tested with. */
const INPUTS = [
  'CONTRIBUTING.md',
  'tests/e2e/recipes',
  'tests/e2e/support',
  'tests/support',
  'src',
  'server',
  'demo',
  'main.ts',
  'scripts',
  'clients/typescript/src',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'playwright.config.ts',
];

const STAMP = join(root, 'node_modules', '.cache', 'flowgen', 'recipes-passed');

const filesIn = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesIn(join(path, entry.name)))
    : [path];

/** A hash of all that the recipes depend on. */
export const recipesHash = () => {
  const hash = createHash('sha256');
  const files = INPUTS.map((name) => join(root, name)).flatMap((path) =>
    existsSync(path) ? filesIn(path) : [],
  );
  for (const file of files.toSorted())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
};

/** Whether the recipes passed with what has this hash. */
export const recipesPassed = (hash, stamp = STAMP) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** Notes that the recipes passed with what has this hash, if this JSON report of Playwright says that all of them did. */
export const noteRecipes = (hash, report, stamp = STAMP) => {
  const recipes = (report?.suites ?? []).filter(({ file }) => file?.startsWith('recipes/'));
  const hasPassed = ({ suites = [], specs = [] }) =>
    specs.every(({ tests }) => tests.every(({ status }) => status === 'expected')) && suites.every(hasPassed);
  if (recipes.length === 0 || !recipes.every(hasPassed)) return;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
};
