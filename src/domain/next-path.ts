// Signing in to be signed out at once, or to see the sign-in page again, is no use.
const NOWHERE = /^\/(login|logout|accessDenied|forgot|reset|invitation|setup)?(?:[/?#]|$)/;

/**
 * The place to go after signing in, or null when the wish can't be trusted: only paths of this site
 * that begin with a single `/`. Browsers read `\` as `/` and drop tabs and line breaks, so none of
 * those may be there. Source: contract, section 9; "Bad input", Sessions.
 */
export const safeNext = (wish: string | null | undefined): string | null => {
  if (!wish || wish.length > 2000) return null;
  if (!wish.startsWith('/') || wish.startsWith('//')) return null;
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f\u007f]/.test(wish)) return null;
  const base = 'https://here.invalid';
  let url: URL;
  try {
    url = new URL(wish, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || NOWHERE.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
};

/** `path` with `next` as its wish, when there is one worth keeping. */
export const withNext = (path: string, next: string | null | undefined): string => {
  const safe = safeNext(next);
  return safe ? `${path}?next=${encodeURIComponent(safe)}` : path;
};
