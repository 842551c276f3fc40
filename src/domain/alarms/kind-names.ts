/** The kind of a file: `kinds/tmv-hot.ts` defines `tmv_hot`. */
export const kindNameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1, -'.ts'.length).replaceAll('-', '_');

// Only the file names: the kinds themselves are loaded where cases are computed or explained.
const files = import.meta.glob('./kinds/*.ts');

/** Every alarm kind; one per file in `kinds/`. */
export const ALARM_KINDS: readonly string[] = Object.keys(files).map(kindNameOf);
