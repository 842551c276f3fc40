import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../server/project-root.ts';

/** The rules of the house that no compiler knows. Source: design, "Layout" and "Style". */
const root = projectRoot();

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sources = filesIn('src');
const servers = filesIn('server');
const demo = filesIn('demo');
const tests = filesIn('tests');
const everything = [...sources, ...servers, ...demo, ...tests, ...filesIn('scripts'), ...filesIn('bench')];

/** What a file imports, statically, lazily or by a pattern; a comment's words are no imports. */
const importsOf = (file: string): string[] => {
  const text = read(file).replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const patterns = [
    /^\s*(?:import|export)\s[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
    /\bimport\.meta\.glob[^(]*\(\s*\[?\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((found) => found[1] ?? ''));
};

const BELOW: Readonly<Record<string, readonly string[]>> = {
  languages: [],
  domain: [],
  'device-models': ['domain'],
  schema: ['domain'],
  resources: ['schema', 'domain'],
  live: ['domain'],
  providers: ['live', 'resources', 'schema', 'domain'],
  charts: ['providers', 'live', 'resources', 'schema', 'domain'],
  generator: ['charts', 'providers', 'live', 'resources', 'schema', 'domain'],
  dashboards: ['charts', 'live', 'providers', 'resources', 'schema', 'domain'],
  screens: ['dashboards', 'generator', 'charts', 'live', 'providers', 'resources', 'schema', 'domain'],
  areas: [
    'screens',
    'dashboards',
    'generator',
    'charts',
    'live',
    'providers',
    'resources',
    'schema',
    'domain',
  ],
};
/** Every layer may import these: the texts, and the functions that translate them. */
const LOWEST = 'languages';
/** Layers that know few packages, and which. */
const PACKAGES: Readonly<Record<string, RegExp>> = {
  languages: /^$/,
  domain: /^$/,
  'device-models': /^$/,
  schema: /^zod$/,
  resources: /^$/,
  live: /^(?:react|reconnecting-websocket)$/,
};
const SERVER_SEES = new Set([LOWEST, 'resources', 'schema', 'domain', 'device-models']);

/** `src/live/store.ts` → `live`; a file of `src` itself has no layer and may import them all. */
const layerOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];
const targetOf = (file: string, imported: string): string => normalize(join(dirname(file), imported));
const isRelative = (imported: string): boolean => imported.startsWith('.');

describe('who may import whom', () => {
  test.each(Object.keys(BELOW))('src/%s', (layer) => {
    const allowed = new Set([LOWEST, layer, ...(BELOW[layer] ?? [])]);
    const wrong = sources
      .filter((file) => layerOf(file) === layer)
      .flatMap((file) =>
        importsOf(file)
          .filter((imported) =>
            isRelative(imported)
              ? !allowed.has(layerOf(targetOf(file, imported)) ?? '')
              : PACKAGES[layer]?.test(imported) === false,
          )
          .map((imported) => `${file} imports ${imported}`),
      );
    expect(wrong).toEqual([]);
  });

  test('src has no other layers', () => {
    const unknown = sources.filter((file) => {
      const layer = layerOf(file);
      return layer !== undefined && !Object.hasOwn(BELOW, layer);
    });
    expect(unknown).toEqual([]);
  });

  test('nothing in src imports the server, or Node', () => {
    const wrong = sources.flatMap((file) =>
      importsOf(file)
        .filter((imported) =>
          isRelative(imported)
            ? !targetOf(file, imported).startsWith('src/')
            : /^(?:node:|pg$|fastify|@fastify\/|drizzle-)/.test(imported),
        )
        .map((imported) => `${file} imports ${imported}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the server sees definitions and rules, never the rest of src, the demo or tests', () => {
    const wrong = servers.flatMap((file) =>
      importsOf(file)
        .filter(isRelative)
        .map((imported) => targetOf(file, imported))
        .filter((target) => !target.startsWith('server/') && !SERVER_SEES.has(layerOf(target) ?? ''))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('only src/providers calls the API', () => {
  const wrong = sources
    .filter((file) => layerOf(file) !== 'providers')
    .flatMap((file) => {
      const calls = /^import \{[^}]*\b(?:api|http|openFile)\b[^}]*\} from '[^']*\/providers\/http\.ts'/m;
      return calls.test(read(file)) ? [file] : [];
    });
  expect(wrong).toEqual([]);
});

test('only what is shown without react-admin uses the small query cache', () => {
  const wrong = sources.filter(
    (file) =>
      !/^src\/(?:dashboards\/(?:elements|wall)|areas\/public)\//.test(file) &&
      importsOf(file).some((imported) => imported.endsWith('/query-cache.ts')),
  );
  expect(wrong).toEqual([]);
});

/** `a/*.{ts,tsx}` as a regular expression. */
const globbing = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', '\\.')
      .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)}$`,
  );

/** The files that a file loads together with itself: no types, and nothing that is loaded on demand. */
const loadedBy = (file: string): string[] => {
  const text = read(file).replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const imported = [
    ...text.matchAll(/^\s*(?:import|export)\s(?!type\b)[^;'"]*?\bfrom\s*['"](\.[^'"]+)['"]/gm),
    ...text.matchAll(/^\s*import\s*['"](\.[^'"]+)['"]/gm),
  ].map((found) => targetOf(file, found[1] ?? ''));
  const globbed = [...text.matchAll(/\bimport\.meta\.glob[^(]*\(([^;]*?)\{[^}]*eager: true/g)].flatMap(
    ([, patterns = '']) => {
      const given = [...patterns.matchAll(/['"](!?)([^'"]+)['"]/g)].map(([, sign, pattern = '']) => ({
        isExcluded: sign === '!',
        matches: globbing(targetOf(file, pattern)),
      }));
      const isMatched = (path: string, isExcluded: boolean) =>
        given.some((pattern) => pattern.isExcluded === isExcluded && pattern.matches.test(path));
      return [...sources, ...servers].filter((path) => isMatched(path, false) && !isMatched(path, true));
    },
  );
  return [...imported, ...globbed];
};

/** Each cycle of files that load each other, as the files in the order of their imports. */
const cyclesAmong = (files: readonly string[]): string[][] => {
  const graph = new Map(files.map((file) => [file, loadedBy(file)]));
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file]);
    if (start >= 0 || finished.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of files) visit(file, []);
  return cycles;
};

test('no files load each other in a cycle', () => {
  expect(loadedBy('server/app.ts')).toContain('server/routes/system/setup.ts');
  expect(cyclesAmong([...sources, ...servers, ...demo])).toEqual([]);
});

test('imports of files carry their extension', () => {
  const wrong = [...sources, ...servers, ...demo, ...tests].flatMap((file) =>
    importsOf(file)
      .filter((imported) => isRelative(imported) && !/\.(?:\w+|\{[\w,]+\})(?:\?no-inline)?$/.test(imported))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(wrong).toEqual([]);
});

describe('texts', () => {
  test('are translated by the one function of providers/i18n/translate.ts', () => {
    const wrong = sources.filter(
      (file) =>
        !file.startsWith('src/providers/i18n/') &&
        (/import[^;]*\b(?:useTranslate|useI18nProvider|I18nContextProvider|Translate)\b[^;]*from '(?:ra-|react-admin)/.test(
          read(file),
        ) ||
          importsOf(file).some((imported) => imported.includes('polyglot'))),
    );
    expect(wrong).toEqual([]);
  });

  test('of a language are read by key in the site', () => {
    const layers = new Set(['generator', 'dashboards', 'screens', 'areas', 'live']);
    const wrong = sources
      .filter((file) => layers.has(layerOf(file) ?? ''))
      .filter((file) => importsOf(file).some((imported) => imported.includes('/languages/en/')));
    expect(wrong).toEqual([]);
  });
});

test('no test is left out', () => {
  const left = tests.filter((file) =>
    /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|fails)\b/.test(read(file)),
  );
  expect(left).toEqual([]);
});

test('there are no barrels', () => {
  const barrels = everything.filter((file) => /(?:^|\/)index\.(?:tsx?|m?js)$/.test(file));
  expect(barrels).toEqual([]);
});

test('files are named in kebab-case', () => {
  const wrong = everything.filter((file) => !/^[a-z0-9./-]+$/.test(file));
  expect(wrong).toEqual([]);
});

test('holds no large file, such as a package that was downloaded for a test', () => {
  const entries = readdirSync(root, { withFileTypes: true });
  const top = entries.flatMap((entry) => (entry.isFile() ? entry.name : []));
  const folders = ['bench', 'demo', 'deploy', 'docs', 'public', 'scripts', 'server', 'src', 'tests'];
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const large = [...top, ...inside].filter((file) => statSync(join(root, file)).size > 1_000_000);
  expect(large).toEqual([]);
});
