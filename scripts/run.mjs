// Runs a TypeScript file as Vite builds it, so that `import.meta.glob` works: `node scripts/run.mjs FILE [args]`.
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [, , file, ...args] = process.argv;
if (!file) {
  console.error('Name a file: node scripts/run.mjs server/db/generate.ts');
  process.exit(1);
}
process.argv = [process.argv[0], resolve(file), file, ...args];
await runnerImport(resolve(file), { configFile: false, logLevel: 'error' });
