// node scripts/run.mjs FILE [args]: runs a TypeScript file with Vite's features, such as import.meta.glob.
// The file's own arguments start at process.argv[3].
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { places } from './lib/places.mjs';

const [, , file] = process.argv;
if (!file) {
  console.error('Usage: node scripts/run.mjs FILE [args]');
  process.exit(1);
}
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Resolves when the file's top level has run.
await runnerImport(resolve(file), {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [places()],
  server: { ws: false },
});
