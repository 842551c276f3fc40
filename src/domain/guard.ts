import { AREA_ROLES, areaOf, type Area, type Role } from './roles.ts';
import { withNext } from './next-path.ts';

/** One page of an area as the guard sees it. */
export interface GuardedPage {
  /** Below the area, without a slash at the start: `devices/:id`. `:name` stands for an id. */
  readonly path: string;
  readonly roles: readonly Role[];
}

/** The page is open, or where to go instead. */
export type Decision = { readonly open: true } | { readonly open: false; readonly to: string };

const OPEN: Decision = { open: true };
const goTo = (to: string): Decision => ({ open: false, to });

/** Where `/` leads. Source: seed, section 2. */
export const homeOf = (role: Role | null): string => (role ? `/${areaOf(role)}` : '/login');

/** The area that a path of the site lies in, or null. */
export const areaOfPath = (pathname: string): Area | null => {
  const first = pathname.split('/')[1];
  return first === 'admin' || first === 'company' ? first : null;
};

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Whether `devices/7` is the page `devices/:id`. Ids are whole numbers. */
export const isPage = (pattern: string, path: string): boolean => {
  const wanted = parts(pattern);
  const given = parts(path);
  return (
    wanted.length === given.length &&
    wanted.every((part, at) =>
      part.startsWith(':') ? /^\d{1,10}$/.test(given[at] ?? '') : part === given[at],
    )
  );
};

/**
 * Whether a role may enter an area at all: decided before anything of the area is loaded.
 * `wish` is the whole path with its search, for coming back after signing in.
 */
export const guardArea = (area: Area, role: Role | null, wish: string): Decision => {
  if (!role) return goTo(withNext('/login', wish));
  return AREA_ROLES[area].includes(role) ? OPEN : goTo('/accessDenied');
};

/**
 * The guard's whole decision. Source: seed, section 2 (no session: sign-in; a role that isn't among
 * the page's: access denied); a page that is not in the list is 404.
 */
export const guard = (
  area: Area,
  path: string,
  role: Role | null,
  pages: readonly GuardedPage[],
  wish: string,
): Decision => {
  const entry = guardArea(area, role, wish);
  if (!entry.open || !role) return entry;
  const page = pages.find((each) => isPage(each.path, path));
  if (!page) return goTo('/404/error');
  return page.roles.includes(role) ? OPEN : goTo('/accessDenied');
};
