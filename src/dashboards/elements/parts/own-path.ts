/** The path of a stored file on this host. Null for other origins, which are never requested. */
export const ownPath = (path: unknown): string | null => {
  if (typeof path !== 'string' || !path.startsWith('/')) return null;
  try {
    const url = new URL(path, window.location.href);
    return url.origin === window.location.origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
};

/** A setting of an element as trimmed text; '' when missing. */
export const textOption = (options: Readonly<Record<string, unknown>> | undefined, name: string): string => {
  const value = options?.[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** A setting of an element as a finite number, or undefined. */
export const numberOption = (
  options: Readonly<Record<string, unknown>> | undefined,
  name: string,
): number | undefined => {
  const value = options?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};
