import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Lists the packages in each file of the site. The build writes it next to the manifest. */
export const PACKAGES_FILE = 'packages.json';

const sizeOf = (file) => gzipSync(readFileSync(file), { level: 9 }).length;

/** The files that a browser loads for these modules, including static imports. */
const filesOf = (manifest, modules) => {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not a chunk of the site. Fix scripts/budgets.mjs.`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...files];
};

/** The first package in a page's files that is not allowed there. */
const unwanted = (packages, files, without) =>
  files
    .flatMap((file) => packages[file] ?? [])
    .find((name) => without.some((start) => name.startsWith(start)));

/** The weight of each page: `{ page, size, limit }` in gzipped bytes, `files` and `atMost` as file counts. */
export const weigh = (site, budgets) => {
  const readBuildFile = (name) => JSON.parse(readFileSync(join(site, '.vite', name), 'utf8'));
  const manifest = readBuildFile('manifest.json');
  return budgets.map(({ page, modules, never = [], without = [], limit, atMost }) => {
    const own = filesOf(manifest, modules);
    const wrong = never.find((module) => manifest[module] && own.includes(manifest[module].file));
    if (wrong) throw new Error(`The ${page} page loads ${wrong}, which its budget excludes.`);
    const strange = without.length > 0 && unwanted(readBuildFile(PACKAGES_FILE), own, without);
    if (strange) throw new Error(`The ${page} page loads ${strange}, which its budget excludes.`);
    const files = own.map((file) => join(site, file));
    const missing = files.find((file) => !existsSync(file));
    if (missing) throw new Error(`${missing} is in the manifest but was not built.`);
    const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { page, limit, size, atMost, files: files.length };
  });
};
