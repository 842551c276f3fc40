import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { build, type Plugin } from 'vite';
import { weigh } from '../../scripts/lib/budget.mjs';
import { noServerModules } from '../../scripts/lib/builds.mjs';
import { lazyDefaultParts } from '../../scripts/lib/default-parts.mjs';
import { projectRoot } from '../../server/project-root.ts';
import { temporaryFolder } from '../support/temporary.ts';

const root = projectRoot();
let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const buildPage = (script: string, plugin: Plugin = noServerModules) => {
  const entry = join(folder, 'page.js');
  writeFileSync(entry, script);
  return build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { outDir: join(folder, 'out'), manifest: true, minify: false, rollupOptions: { input: entry } },
  });
};

describe('the site may hold no module of the server', () => {
  test('a rule that both sides share is fine', async () => {
    await buildPage(`import { ROLES } from '${root}/src/domain/access/roles.ts'; console.log(ROLES);`);
    expect(readFileSync(join(folder, 'out', '.vite', 'manifest.json'), 'utf8')).toContain('page');
  });

  test('a file of the server fails the build', async () => {
    const script = `import { StartError } from '${root}/server/startup/start-error.ts'; console.log(StartError);`;
    await expect(buildPage(script)).rejects.toThrow(
      'server/startup/start-error.ts belongs to the server and may not be in the site',
    );
  });

  test('from wherever the build is called', async () => {
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(join(root, 'server'));
    try {
      await buildPage(`console.log(import('${root}/src/domain/access/roles.ts'));`);
    } finally {
      cwd.mockRestore();
    }
    expect(readFileSync(join(folder, 'out', '.vite', 'manifest.json'), 'utf8')).toContain('page');
  });

  test('so does one of its packages', async () => {
    const script = `import * as entity from '${root}/node_modules/drizzle-orm/entity.js'; console.log(entity);`;
    await expect(buildPage(script)).rejects.toThrow(/node_modules\/drizzle-orm\/.* belongs to the server/);
  });
});

describe('the default parts of react-admin', () => {
  test('are loaded when they are shown, from the files that export them', async () => {
    const { resolveId, load, uses } = lazyDefaultParts();
    for (const [importer, source] of uses) {
      const code = load(resolveId(source, importer) ?? '') ?? '';
      const parts = [...code.matchAll(/export const (\w+) = .*import\("([^"]+)"\)/g)];
      expect(parts.length, `${importer} ${source}`).toBeGreaterThan(0);
      for (const [, name = '', file = ''] of parts) {
        expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`export (?:const|class|function) ${name}\\b`));
      }
    }
  });

  test('fail the build when react-admin no longer has one where it was', async () => {
    await expect(buildPage('console.log(1);', lazyDefaultParts())).rejects.toThrow(
      'react-admin imports nothing like this',
    );
  });
});

describe('what a page weighs', () => {
  const write = (name: string, content: string) => writeFileSync(join(folder, name), content);
  const noise = (length: number) =>
    Array.from({ length }, (_, index) => Math.imul(index + 1, 2_654_435_761).toString(36)).join('');

  beforeEach(() => {
    mkdirSync(join(folder, '.vite'));
    write('main.js', noise(500));
    write('shared.js', noise(300));
    write('lazy.js', noise(5_000));
    write(
      '.vite/manifest.json',
      JSON.stringify({
        'index.html': { file: 'main.js', imports: ['_shared.js'], dynamicImports: ['lazy.ts'] },
        '_shared.js': { file: 'shared.js', imports: ['index.html'] },
        'lazy.ts': { file: 'lazy.js', imports: ['_shared.js'] },
      }),
    );
  });
  const sizeOf = (...modules: string[]) =>
    weigh(folder, [{ page: 'a', modules, limit: 1, atMost: 1 }])[0]?.size ?? 0;

  test('is its own script and what that imports, each once, without what may come later', () => {
    const page = sizeOf('index.html');
    expect(page).toBeGreaterThan(sizeOf('_shared.js') * 0.9);
    expect(sizeOf('index.html', 'index.html', '_shared.js')).toBe(page);
    expect(sizeOf('index.html', 'lazy.ts')).toBeGreaterThan(page * 2);
  });

  test('counts the files, each of which is asked for by itself', () => {
    const files = (...modules: string[]) =>
      weigh(folder, [{ page: 'a', modules, limit: 1, atMost: 1 }])[0]?.files;
    expect(files('index.html')).toBe(2);
    expect(files('index.html', 'lazy.ts')).toBe(3);
  });

  test('a page that loads what its budget excludes is reported', () => {
    const page = (modules: string[]) =>
      weigh(folder, [{ page: 'view', modules, never: ['lazy.ts', 'not-there.ts'], limit: 1, atMost: 1 }]);
    expect(page(['index.html'])).toHaveLength(1);
    expect(() => page(['index.html', 'lazy.ts'])).toThrow('The view page loads lazy.ts');
  });

  test('a package that its budget excludes is reported', () => {
    write('.vite/packages.json', JSON.stringify({ 'main.js': ['react'], 'lazy.js': ['@mui/material'] }));
    const page = (modules: string[]) =>
      weigh(folder, [{ page: 'view', modules, without: ['@mui/'], limit: 1, atMost: 1 }]);
    expect(page(['index.html'])).toHaveLength(1);
    expect(() => page(['index.html', 'lazy.ts'])).toThrow('The view page loads @mui/material');
  });

  test('a module that is not a chunk is reported', () => {
    expect(() => sizeOf('gone.ts')).toThrow('gone.ts is not a chunk of the site. Fix scripts/budgets.mjs.');
  });
});
