import { AREA_ROLES, areaOf, type Area, type Role } from './roles.ts';
import { withNext } from '../sign-in/next-path.ts';

/** One page of an area, for the guard. */
export interface GuardedPage {
  /** Relative to the area, without a leading slash: `devices/:id`. `:name` matches an id. */
  readonly path: string;
  readonly roles: readonly Role[];
}

/** Access is granted, or the redirect target. */
export type Decision = { readonly open: true } | { readonly open: false; readonly to: string };

const OPEN: Decision = { open: true };
const goTo = (to: string): Decision => ({ open: false, to });

/** The target of `/`. See docs/specification.md, section 9. */
export const homeOf = (role: Role | null): string => (role ? `/${areaOf(role)}` : '/login');

/** The area that a path belongs to, or null. */
export const areaOfPath = (pathname: string): Area | null => {
  const first = pathname.split('/')[1];
  return first === 'admin' || first === 'company' ? first : null;
};

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Whether a path matches a pattern: `devices/7` matches `devices/:id`. Ids are whole numbers. */
export const isPage = (pattern: string, path: string): boolean => {
  const expected = parts(pattern);
  const actual = parts(path);
  return (
    expected.length === actual.length &&
    expected.every((part, index) =>
      part.startsWith(':') ? /^\d{1,10}$/.test(actual[index] ?? '') : part === actual[index],
    )
  );
};

/**
 * Whether a role may enter an area; decided before any of the area's code is loaded. `returnTo` is the
 * full path with its query, to return to after signing in.
 */
export const guardArea = (area: Area, role: Role | null, returnTo: string): Decision => {
  if (!role) return goTo(withNext('/login', returnTo));
  return AREA_ROLES[area].includes(role) ? OPEN : goTo('/accessDenied');
};

/**
 * The complete check: without a session, redirects to sign-in; without a permitted role, to access denied;
 * for an unknown page, to 404. See docs/specification.md, section 9.
 */
export const guard = (
  area: Area,
  path: string,
  role: Role | null,
  pages: readonly GuardedPage[],
  returnTo: string,
): Decision => {
  const entry = guardArea(area, role, returnTo);
  if (!entry.open || !role) return entry;
  const page = pages.find((each) => isPage(each.path, path));
  if (!page) return goTo('/404/error');
  return page.roles.includes(role) ? OPEN : goTo('/accessDenied');
};
