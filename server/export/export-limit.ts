import { httpError } from '../errors.ts';

/** Each export holds a database connection while the file is downloaded. */
const MAX_CONCURRENT = 6;

/** Limits how many exports run at once. */
export interface ExportLimit {
  /** Begins an export and returns the function that ends it. Throws 429 if too many run already. */
  readonly begin: () => () => void;
}

export const createExportLimit = (): ExportLimit => {
  let running = 0;
  return {
    begin: () => {
      if (running >= MAX_CONCURRENT) throw httpError(429, 'readings_rules.exports_busy', { retryAfter: 5 });
      running += 1;
      return () => {
        running -= 1;
      };
    },
  };
};
