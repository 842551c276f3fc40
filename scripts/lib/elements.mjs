import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const FOLDER = 'src/dashboards/elements';

/** The dashboard elements: one module per type, relative to the project root. */
export const elementModules = () =>
  readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${FOLDER}/${name}`);
