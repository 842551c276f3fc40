import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Which packages each file of the site holds: written by the build beside its manifest. */
export const PACKAGES_FILE = 'packages.json';

const sizeOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** The files that a browser loads for these modules: their own and what those import statically. */
const filesOf = (manifest, modules) => {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is no chunk of the site: mend scripts/budgets.mjs.`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...files];
};

/** The first package of a page's files that has no place there. */
const unwanted = (packages, files, without) =>
  files
    .flatMap((file) => packages[file] ?? [])
    .find((name) => without.some((start) => name.startsWith(start)));

/** What each page weighs: `{ page, size, limit }` in bytes gzipped, `files` and `atMost` in files. */
export const weigh = (site, budgets) => {
  const told = (name) => JSON.parse(readFileSync(join(site, '.vite', name), 'utf8'));
  const manifest = told('manifest.json');
  return budgets.map(({ page, modules, never = [], without = [], limit, atMost }) => {
    const own = filesOf(manifest, modules);
    const wrong = never.find((module) => manifest[module] && own.includes(manifest[module].file));
    if (wrong) throw new Error(`The ${page} page loads ${wrong}, which it has no use for.`);
    const strange = without.length > 0 && unwanted(told(PACKAGES_FILE), own, without);
    if (strange) throw new Error(`The ${page} page loads ${strange}, which it has no use for.`);
    const files = own.map((file) => join(site, file));
    const missing = files.find((file) => !existsSync(file));
    if (missing) throw new Error(`${missing} is in the manifest, but was not built.`);
    const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { page, limit, size, atMost, files: files.length };
  });
};
