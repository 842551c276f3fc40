import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isAlive } from '../../../server/startup/processes.ts';
import { projectRoot } from '../../../server/project-root.ts';

/** Inside of the project, since bundles find their packages from there. */
const PARENT = join(projectRoot(), 'node_modules', '.cache', 'flowgen-bundles');

/**
 * Lets `scripts/run.mjs`, and so the threads of the server, run bundles that are made once per run of the tests. Not while
 * Vitest watches the sources, since a bundle would not follow their changes.
 */
export default ({ config }: TestProject): (() => void) | undefined => {
  if (config.watch) return undefined;
  const folder = join(PARENT, String(process.pid));
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(PARENT)) {
    if (!isAlive(Number(name))) rmSync(join(PARENT, name), { recursive: true, force: true });
  }
  process.env.BUNDLES_DIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
