/** The files that each file imports, itself included, with their styles. */
const loadedWith = (bundle, fileName, found = new Set()) => {
  const chunk = bundle[fileName];
  if (found.has(fileName) || chunk?.type !== 'chunk') return found;
  found.add(fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) loadedWith(bundle, imported, found);
  return found;
};

/** The list of files, and the places of those that one lazy import loads. */
const LIST = /(m\.f\|\|\(m\.f=)(\[[^\]]*\])/;
const PLACES = /__vite__mapDeps\(\[([\d,]*)\]\)/g;

/** The code of a file without what it has loaded itself in the lists of what its lazy imports load. */
export const withoutLoaded = (code, loaded) => {
  const list = LIST.exec(code)?.[2];
  if (!list) return code;
  const files = JSON.parse(list);
  const kept = files.filter((file) => !loaded.has(file));
  return code
    .replace(LIST, (_, before) => before + JSON.stringify(kept))
    .replaceAll(PLACES, (_, places) => {
      const named = places
        .split(',')
        .filter(Boolean)
        .map((place) => kept.indexOf(files[place]));
      return `__vite__mapDeps([${named.filter((place) => place >= 0).join()}])`;
    });
};

/**
 * Shortens the lists of what a page loads lazily, which are part of its JavaScript: Vite names in them all files and styles
 * again that the page has loaded, and their hashes do not compress.
 */
export const shortPreloads = {
  name: 'flowgen-short-preloads',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk')
          chunk.code = withoutLoaded(chunk.code, loadedWith(bundle, chunk.fileName));
      }
    },
  },
};
