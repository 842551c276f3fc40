import type { Contents } from './read.ts';

/** The contents of a backup in words. */
export const contentsText = ({ head, tables, rows, files, hasKey }: Contents): string =>
  `a backup of Flowgen ${head.version} of ${head.created_at}, with ${tables} tables, ${rows} rows, ${files} files, ` +
  `and ${hasKey ? 'the key' : 'no key'}`;
