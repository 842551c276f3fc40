/** The static imports and the styles of each file of the site, while it is built. */
const files = new Map();

/** Notes what each file imports, before the lists of what pages load lazily are written. */
export const noteImports = {
  name: 'flowgen-note-imports',
  enforce: 'pre',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      files.clear();
      for (const { type, fileName, imports, viteMetadata } of Object.values(bundle)) {
        if (type === 'chunk') files.set(fileName, { imports, styles: [...(viteMetadata?.importedCss ?? [])] });
      }
    },
  },
};

/** The file itself and all that is loaded before it runs. */
const loadedWith = (file, found = new Set()) => {
  if (found.has(file)) return found;
  found.add(file);
  const { imports = [], styles = [] } = files.get(file) ?? {};
  for (const style of styles) found.add(style);
  for (const imported of imports) loadedWith(imported, found);
  return found;
};

/**
 * What a file has to load with one of its lazy imports, besides that. Vite names all files again that the file itself has
 * imported, in each such file: their hashes do not compress.
 */
export const notLoadedWith = (host, deps) => {
  const loaded = loadedWith(host);
  return deps.filter((dep) => !loaded.has(dep));
};
