import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../project-root.ts';

interface ThreadOptions {
  /** Its file in a build, which is next to the server's. */
  readonly built: string;
  /** Its source, relative to the project's folder. */
  readonly source: string;
  /** The limit of its heap, in MB. */
  readonly memory: number;
  readonly name?: string;
  readonly workerData?: unknown;
}

/** Starts a worker thread; from source where there is no build. */
export const startThread = ({ built, source, memory, ...more }: ThreadOptions): Worker => {
  const file = join(dirname(fileURLToPath(import.meta.url)), built);
  const options = { ...more, resourceLimits: { maxOldGenerationSizeMb: memory }, execArgv: [] };
  if (existsSync(file)) return new Worker(file, options);
  const root = projectRoot();
  return new Worker(join(root, 'scripts', 'run.mjs'), { ...options, argv: [join(root, source)] });
};
