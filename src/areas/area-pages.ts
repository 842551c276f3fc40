import { isPage, type GuardedPage } from '../domain/access/guard.ts';
import type { Area, Role } from '../domain/access/roles.ts';
import type { IconName } from '../schema/icon-names.ts';
import type { MenuGroup } from '../schema/resource.ts';

/** What the guard, the menu and the document title need to know about a custom `<Route>`: its `handle`. */
export interface PageHandle {
  /** Translation key. */
  readonly title: string;
  /** Position in the menu; omitted for pages linked from others. */
  readonly menu?: { readonly icon: IconName; readonly order: number; readonly under?: string };
}

/** Types a `handle`: `<Route path="profile" handle={page({ title: 'pages.profile' })} … />`. */
export const page = (handle: PageHandle): PageHandle => handle;

/** One page of an area, for the guard, the menu and loading ahead. */
export interface AreaPage extends GuardedPage {
  readonly area: Area;
  /** Translation key of the title, and its smart_count. */
  readonly label: string;
  readonly many: boolean;
  readonly menu?: PageHandle['menu'] & { readonly roles?: readonly Role[]; readonly group?: MenuGroup };
  /** The resource that it shows. */
  readonly resource?: string;
  /** Loads its component. */
  readonly load: () => Promise<unknown>;
}

/** The page at a path below its area. */
export const pageAt = (pages: readonly AreaPage[], path: string): AreaPage | undefined =>
  pages.find((each) => isPage(each.path, path));

/** The pages in the menu of a role. */
export const menuOf = (pages: readonly AreaPage[], role: Role): AreaPage[] =>
  pages
    .filter(({ menu, roles }) => menu && roles.includes(role) && (menu.roles?.includes(role) ?? true))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));

/** The start page of an area: the first menu entry, which is the overview. */
export const firstPath = (pages: readonly AreaPage[], role: Role): string => {
  const [first] = menuOf(pages, role);
  return first ? `/${first.area}/${first.path}` : '/accessDenied';
};
