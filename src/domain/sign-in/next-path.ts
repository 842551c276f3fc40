// Pages that make no sense after signing in.
const EXCLUDED = /^\/(login|logout|accessDenied|forgot|reset|invitation|setup)?(?:[/?#]|$)/;

/**
 * Validates the path to return to after signing in; null if it can't be trusted. Only paths of this site that
 * start with a single `/` are allowed. Browsers read `\` as `/` and drop tabs and line breaks, so these are
 * rejected. See docs/specification.md, section 9.
 */
export const safeNext = (next: string | null | undefined): string | null => {
  if (!next || next.length > 2000) return null;
  if (!next.startsWith('/') || next.startsWith('//')) return null;
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f\u007f]/.test(next)) return null;
  const base = 'https://here.invalid';
  let url: URL;
  try {
    url = new URL(next, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || EXCLUDED.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};

/** Adds `next` to `path` as a query parameter, if it is safe. */
export const withNext = (path: string, next: string | null | undefined): string => {
  const safe = safeNext(next);
  return safe ? `${path}?next=${encodeURIComponent(safe)}` : path;
};
