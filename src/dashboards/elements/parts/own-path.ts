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
