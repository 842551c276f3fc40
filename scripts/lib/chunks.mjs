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
 * The files that the site's modules are gathered into: each holds what its pages import statically and no
 * part above it has. Left alone, every set of pages that share something gets a file of its own, some of
 * a few hundred bytes: a list came in 111 files. What no part holds stays as the bundler has it.
 */
const PARTS = [
  { name: 'site', of: ['src/main.tsx'] },
  { name: 'area', of: ['src/areas/area.tsx', 'src/areas/pages.ts'] },
  { name: 'dashboard', of: ['src/screens/dashboard-show.page.tsx'] },
  // Apart by who needs it: a dashboard loads the elements that it has, and nothing of what comes below.
  { name: 'elements', of: elements(), byUse: true },
  { name: 'kit', of: ['src/areas/admin-providers.tsx'] },
  { name: 'record', of: ['src/generator/show.tsx', 'src/generator/save-file.ts'] },
  { name: 'fields', of: ['src/generator/record-picker.tsx'] },
  { name: 'list', of: ['src/generator/list.tsx', 'src/screens/devices.list.tsx'] },
];

/** A name for each module that these import statically; null for all others. */
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
    // What is loaded by itself keeps a file by its own name, by which the budgets find it.
    const isAlone = info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
    return imported.has(id) && !isAlone ? name : null;
  };
};

/** How Rolldown is to split the site (`output.codeSplitting`). */
export const parts = () => ({
  groups: PARTS.map(({ name, of, byUse = false }, at) => ({
    name: namer(name, of),
    debugName: name,
    priority: PARTS.length - at,
    entriesAware: byUse,
  })),
});
