import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { threadId } from 'node:worker_threads';
import { root } from './root.mjs';

/**
 * The bundle of a TypeScript file of the project in this folder, built if it is missing. The folder is inside of the project, so
 * that the bundle finds its packages. The caller removes the folder when sources change.
 */
export const bundleOf = async (file, folder) => {
  const bundle = join(folder, relative(root, file).replaceAll(/[^\w-]/g, '-'));
  const main = join(bundle, 'main.js');
  if (existsSync(main)) return main;
  const { buildProgram } = await import('./builds.mjs');
  const draft = `${bundle}.${process.pid}-${threadId}`;
  await buildProgram(draft, file);
  try {
    renameSync(draft, bundle);
  } catch (error) {
    // Another process was faster.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(main)) throw error;
  }
  return main;
};
