import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noteRecipes, recipesHash, recipesPassed } from '../../scripts/lib/recipes.mjs';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

const stampFile = (): string => {
  const folder = temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  return join(folder, 'stamp');
};
/** A report with a test of a recipe, and one of the site. */
const reportOf = (recipe: string, other = 'expected') => ({
  suites: [
    { file: 'recipes/field.spec.ts', specs: [{ tests: [{ status: recipe }] }] },
    { file: 'audit.spec.ts', specs: [{ tests: [{ status: other }] }] },
  ],
});

it('leaves recipes out only if all of them passed with the same sources', () => {
  const stamp = stampFile();
  const hash = recipesHash();
  expect(recipesPassed(hash, stamp)).toBe(false);
  noteRecipes(hash, reportOf('expected', 'unexpected'), stamp);
  expect(recipesPassed(hash, stamp)).toBe(true);
  expect(recipesPassed(recipesHash(), stamp)).toBe(true);
  expect(recipesPassed('other sources', stamp)).toBe(false);
});

it('notes nothing for recipes that failed, passed only on retry or were not run', () => {
  const stamp = stampFile();
  const site = { suites: reportOf('expected').suites.slice(1) };
  for (const report of [reportOf('unexpected'), reportOf('flaky'), reportOf('skipped'), site, {}, undefined])
    noteRecipes('sources', report, stamp);
  expect(existsSync(stamp)).toBe(false);
});
