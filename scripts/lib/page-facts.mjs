import { join } from 'node:path';
import { normalizePath, runnerImport } from 'vite';
import { root } from './root.mjs';

export const FACTS_FILE = normalizePath(join(root, 'src/providers/computed-page-facts.ts'));

/** A Vite plugin: computes the page facts of all definitions at build time, so that the site only loads their values. */
export const computedPageFacts = {
  name: 'flowgen-page-facts',
  async load(id) {
    if (id !== FACTS_FILE) return null;
    const { module } = await runnerImport(FACTS_FILE, { root, configFile: false, logLevel: 'warn' });
    return { code: `export const pageFacts = ${JSON.stringify(module.pageFacts)};`, moduleType: 'js' };
  },
};
