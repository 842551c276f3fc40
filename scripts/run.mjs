// node scripts/run.mjs FILE [args]: runs a TypeScript file with Vite's features, such as import.meta.glob.
// The file's own arguments start at process.argv[3]. With BUNDLES_DIR, it is bundled there once and run from there: tests start
// some files hundreds of times, and loading a bundle takes a tenth of the time.
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [, , file] = process.argv;
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE [args]');
  process.exit(1);
}
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { BUNDLES_DIR } = process.env;
if (BUNDLES_DIR) {
  const { bundleOf } = await import('./lib/bundles.mjs');
  await import(pathToFileURL(await bundleOf(resolve(file), BUNDLES_DIR)).href);
} else {
  const [{ runnerImport }, { places }] = await Promise.all([import('vite'), import('./lib/places.mjs')]);
  // Resolves when the file's top level has run.
  await runnerImport(resolve(file), {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [places()],
    server: { ws: false },
  });
}
