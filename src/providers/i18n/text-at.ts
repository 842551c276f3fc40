/** Looks up the text of a key such as `shell.skip` in a catalogue. */
export const textAt = (catalogue: object, key: string): string | undefined => {
  let found: unknown = catalogue;
  for (const part of key.split('.')) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, part)
        ? (found as Record<string, unknown>)[part]
        : undefined;
  }
  return typeof found === 'string' ? found : undefined;
};
