import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
