// node scripts/run.mjs FILE [args]: runs a TypeScript file, with everything that Vite gives the sources
// (import.meta.glob among it). The file sees its own arguments from process.argv[3] on.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { places } from './lib/places.mjs';

const [, , file] = process.argv;
if (!file) {
  console.error('Say which file to run: node scripts/run.mjs FILE [args]');
  process.exit(1);
}
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Everything in the file's own top level has run when this resolves.
await runnerImport(resolve(file), {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [places()],
  server: { ws: false },
});
