/** The text that a key names in a catalogue: `shell.skip`. */
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
