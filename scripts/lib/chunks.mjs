import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath } from 'vite';
import { root } from './root.mjs';

const ELEMENTS = 'src/dashboards/elements';
const elements = () =>
  readdirSync(join(root, ELEMENTS))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${ELEMENTS}/${name}`);

/**
 * The chunks of the site. Each has the static imports of its pages that no chunk above it has. By default the
 * bundler makes a file for every set of pages that share something, some of only a few hundred bytes: a list took
 * 111 files. Modules in none of these chunks are left to the bundler.
 */
const PARTS = [
  { name: 'site', of: ['src/main.tsx'] },
  { name: 'area', of: ['src/areas/area.tsx', 'src/areas/pages.ts'] },
  { name: 'dashboard', of: ['src/screens/dashboard-show.page.tsx'] },
  // Separate, because a dashboard loads only the elements it uses and nothing below.
  { name: 'elements', of: elements(), byUse: true },
  { name: 'kit', of: ['src/areas/admin-providers.tsx'] },
  { name: 'record', of: ['src/generator/show.tsx', 'src/generator/save-file.ts'] },
  { name: 'fields', of: ['src/generator/record-picker.tsx'] },
  { name: 'list', of: ['src/generator/list.tsx', 'src/screens/devices.list.tsx'] },
];

/** Names the chunk of each module that these import statically; null for all others. */
const namer = (name, of) => {
  const imported = new Set();
  return (id, bundler) => {
    const visit = (module) => {
      if (imported.has(module)) return;
      imported.add(module);
      for (const next of bundler.getModuleInfo(module)?.importedIds ?? []) visit(next);
    };
    if (imported.size === 0) for (const file of of) visit(normalizePath(join(root, file)));
    const info = bundler.getModuleInfo(id);
    // Lazily loaded modules keep a file with their own name, by which the budgets find them.
    const isAlone = info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
    return imported.has(id) && !isAlone ? name : null;
  };
};

/** Rolldown's `output.codeSplitting` for the site. */
export const parts = () => ({
  groups: PARTS.map(({ name, of, byUse = false }, at) => ({
    name: namer(name, of),
    debugName: name,
    priority: PARTS.length - at,
    entriesAware: byUse,
  })),
});
