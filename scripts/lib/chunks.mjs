import { join } from 'node:path';
import { normalizePath } from 'vite';
import { elementModules } from './elements.mjs';
import { root } from './root.mjs';

const SHARE = 'src/areas/share/share.page.tsx';
const DASHBOARD = 'src/screens/dashboards/show.tsx';
/** What most elements of dashboards share. */
const SHARED_BY_ELEMENTS = [
  'src/dashboards/formatters.ts',
  'src/domain/dashboard/bands.ts',
  'src/dashboards/elements/parts/own-path.ts',
  'src/dashboards/elements/parts/options.ts',
  'src/dashboards/elements/element.ts',
  'src/providers/data/files.ts',
];

/**
 * The chunks of the sign-in page and of share links, so that these load nothing of the portal. Each has the static
 * imports of its pages that no chunk above it has.
 */
const PARTS = [
  { name: 'site', of: ['src/main.tsx'] },
  // What share links and their elements have in common with the areas, and with dashboards: they load neither.
  { name: 'live', of: [SHARE, ...elementModules()], and: ['src/areas/site.tsx', 'src/areas/area.tsx'] },
  {
    name: 'viewer',
    of: [SHARE, ...SHARED_BY_ELEMENTS, ...elementModules()],
    and: [DASHBOARD, ...SHARED_BY_ELEMENTS],
  },
  { name: 'router', of: ['src/areas/site.tsx'] },
  {
    name: 'series',
    of: [
      'src/providers/fetch-series.ts',
      'src/live/use-live-points.ts',
      'src/domain/charts/paths.ts',
      'src/charts/drawn.tsx',
      'src/domain/charts/draw/draw.ts',
    ],
  },
  { name: 'charts', of: ['src/charts/chart.tsx'] },
  // Its printed values would otherwise be put with parts of charts.
  {
    name: 'drawing',
    of: ['src/dashboards/elements/svg/drawing.tsx', 'src/dashboards/elements/svg/printed-values.tsx'],
  },
  // What lists of devices and of alarms have in common.
  {
    name: 'devices',
    of: ['src/dashboards/elements/status.tsx', 'src/domain/dashboard/alarms.ts'],
    and: ['src/dashboards/elements/alarms.tsx'],
  },
  // Separate, because a dashboard loads only the elements it uses.
  { name: 'elements', of: elementModules(), byUse: true },
];

/** react-admin's index files import everything that it has, of which only some is loaded. */
const INDEX = /\/node_modules\/ra-ui-materialui\/dist\/index\.js$/;

/** The modules that these import statically, including themselves. */
const importsOf = (files, bundler) => {
  const imported = new Set();
  const visit = (module) => {
    if (imported.has(module) || INDEX.test(module)) return;
    imported.add(module);
    for (const next of bundler.getModuleInfo(module)?.importedIds ?? []) visit(next);
  };
  for (const file of files) visit(normalizePath(join(root, file)));
  return imported;
};

/** Lazily loaded modules keep a file with their own name, by which the budgets find them. */
const isAlone = (id, bundler) => {
  const info = bundler.getModuleInfo(id);
  return Boolean(info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0);
};

/** Names the chunk of each module that `of` imports, and `and` as well; null for all others. */
const namer = ({ name, of, and }) => {
  let imported;
  let alsoImported;
  return (id, bundler) => {
    imported ??= importsOf(of, bundler);
    alsoImported ??= and ? importsOf(and, bundler) : imported;
    return imported.has(id) && alsoImported.has(id) && !isAlone(id, bundler) ? name : null;
  };
};

const LISTS = ['src/generator/list/list.tsx', 'src/screens/devices/list.tsx'];
const FORMS = ['src/generator/form/create.tsx', 'src/generator/form/edit.tsx'];
/** The page of a record, and some that add to it. */
const RECORDS = [
  'src/generator/record/show.tsx',
  'src/screens/alarms/show.tsx',
  'src/screens/devices/show.tsx',
  'src/screens/gateways/show.tsx',
  'src/screens/users/show.tsx',
];

/** The portal's chunks: what each of these pages loads besides those above. */
const PAGES = [
  { name: 'area', of: ['src/areas/area.tsx'] },
  // Modules that pages of different kinds have in common, so that none loads all of another.
  { name: 'parts', of: ['src/screens/overview/page.tsx'], and: [...LISTS, ...FORMS, ...RECORDS] },
  { name: 'kit', of: LISTS, and: [...FORMS, ...RECORDS] },
  { name: 'fields', of: FORMS, and: RECORDS },
  { name: 'list', of: LISTS },
  { name: 'form', of: FORMS },
  { name: 'record', of: RECORDS.slice(0, 1) },
];

/** The modules in the files that these load, in a build without chunks for pages. */
const loadedBy = (files, output) => {
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const loaded = new Set();
  const seen = new Set();
  const visit = (chunk) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const id of chunk.moduleIds) loaded.add(id);
    for (const next of chunk.imports) visit(chunks.get(next));
  };
  const paths = new Set(files.map((file) => normalizePath(join(root, file))));
  for (const chunk of chunks.values()) if (chunk.moduleIds.some((id) => paths.has(id))) visit(chunk);
  return loaded;
};

/**
 * Rolldown's `output.codeSplitting` for the site. By default the bundler makes a file for every set of pages that
 * share something, some of only a few hundred bytes: a list would load 124. Which modules of a package a page loads is
 * known only after a build: `output` is that of one without the chunks of pages.
 */
export const parts = (output = []) => {
  const pages = PAGES.map(({ name, of, and = of }) => {
    const loaded = loadedBy(of, output);
    const alsoLoaded = loadedBy(and, output);
    return {
      name: (id, bundler) => (loaded.has(id) && alsoLoaded.has(id) && !isAlone(id, bundler) ? name : null),
      debugName: name,
    };
  });
  const all = [
    ...PARTS.map(({ byUse = false, ...part }) => ({
      name: namer(part),
      debugName: part.name,
      entriesAware: byUse,
      // Smaller files cost more than the few bytes that a page loads in vain.
      entriesAwareMergeThreshold: byUse ? 20_000 : 0,
    })),
    ...pages,
  ];
  return { groups: all.map((group, at) => ({ ...group, priority: all.length - at })) };
};
