import { isPage } from '../domain/guard.ts';
import type { Area, Role } from '../domain/roles.ts';
import { admin } from './admin.tsx';
import { company } from './company.tsx';
import { readPages, type AreaPage } from './read-pages.ts';

/** Every page of both areas. */
export const pages: Readonly<Record<Area, readonly AreaPage[]>> = {
  admin: readPages('admin', admin),
  company: readPages('company', company),
};

/** The page at a path below its area. */
export const pageAt = (area: Area, path: string): AreaPage | undefined =>
  pages[area].find((page) => isPage(page.path, path));

/** The menu of a role in an area. */
export const menuOf = (area: Area, role: Role): AreaPage[] =>
  pages[area]
    .filter((page) => page.menu && page.roles.includes(role) && (page.menu.roles?.includes(role) ?? true))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));

/** The start page of an area: the first menu entry, which is the overview. */
export const firstPath = (area: Area, role: Role): string => {
  const [first] = menuOf(area, role);
  return first ? `/${area}/${first.path}` : '/accessDenied';
};
