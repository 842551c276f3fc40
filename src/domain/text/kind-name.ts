/** The kind that a file defines, by its path: `kinds/tmv-hot.ts` defines `tmv_hot`. */
export const kindNameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1, -'.ts'.length).replaceAll('-', '_');
