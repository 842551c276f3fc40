import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

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

/** What each page weighs: `{ page, size, limit }`, in bytes gzipped. */
export const weigh = (site, budgets) => {
  const manifest = JSON.parse(readFileSync(join(site, '.vite', 'manifest.json'), 'utf8'));
  return budgets.map(({ page, modules, never = [], limit }) => {
    const own = filesOf(manifest, modules);
    const wrong = never.find((module) => manifest[module] && own.includes(manifest[module].file));
    if (wrong) throw new Error(`The ${page} page loads ${wrong}, which it has no use for.`);
    const files = own.map((file) => join(site, file));
    const missing = files.find((file) => !existsSync(file));
    if (missing) throw new Error(`${missing} is in the manifest, but was not built.`);
    return { page, limit, size: files.reduce((sum, file) => sum + sizeOf(file), 0) };
  });
};
