import { can } from '../domain/access.ts';
import { isPage, type GuardedPage } from '../domain/guard.ts';
import { AREA_ROLES, type Area, type Role } from '../domain/roles.ts';
import { pathTo, viewPath, type View } from '../providers/paths.ts';
import { resources } from '../resources/all.ts';
import type { AnyResource, IconName } from '../schema/resource.ts';
import { ownPages, type OwnPage } from './own-pages.ts';
import { screenOf, viewOf, type Load } from './views.ts';

/** One page of an area, for the guard, the menu and the routes. */
export interface AreaPage extends GuardedPage {
  readonly area: Area;
  /** Translation key of the title, and its smart_count. */
  readonly label: string;
  readonly many: boolean;
  readonly menu?: { readonly icon: IconName; readonly order: number; readonly roles?: readonly Role[] };
  /** The resource of its view. */
  readonly resource?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Needs neither MUI nor react-admin, so they are not loaded for it. */
  readonly isPlain?: boolean;
  /** Loads its component. */
  readonly load: Load;
}

// The action required for each view.
const VIEWS: readonly View[] = ['list', 'create', 'edit', 'show'];

const fromOwn = (page: OwnPage): AreaPage => {
  const { area, path, key, menu, list } = page;
  const resource = list && resources[list.resource];
  return {
    area,
    path,
    label: `pages.${key}`,
    many: false,
    roles: page.roles ?? AREA_ROLES[area].filter((role) => !resource || can(resource.access, role, 'list')),
    load: list ? viewOf(list.resource, 'list') : screenOf(page.screen),
    ...(menu ? { menu } : {}),
    ...(page.isPlain ? { isPlain: true } : {}),
    ...(list ? { resource: list.resource, props: list.props } : {}),
  };
};

const fromDefinition = (area: Area, definition: AnyResource): AreaPage[] => {
  if (definition.menu === false) return [];
  const menu = definition.menu ?? { icon: 'list' as const, order: 90 };
  return VIEWS.map((view) => ({
    area,
    path: viewPath(area, definition.name, view),
    label: `resources.${definition.name}.name`,
    many: view === 'list',
    resource: definition.name,
    roles: AREA_ROLES[area].filter((role) => can(definition.access, role, view)),
    load: viewOf(definition.name, view),
    ...(view === 'list' ? { menu } : {}),
  }));
};

/** Whether any role of the area may see the resource; otherwise its pages don't exist there. */
const isIn = (area: Area, definition: AnyResource): boolean =>
  AREA_ROLES[area].some((role) => can(definition.access, role, 'list'));

const pagesOf = (area: Area): readonly AreaPage[] => {
  const own = ownPages.filter((page) => page.area === area).map(fromOwn);
  const generated = Object.values(resources)
    .filter((definition) => isIn(area, definition))
    .flatMap((definition) => fromDefinition(area, definition))
    .filter((page) => page.roles.length > 0);
  // A custom page replaces a generated one with the same path.
  return [...new Map([...generated, ...own].map((page) => [page.path, page])).values()];
};

/** Every page of both areas. */
export const pages: Readonly<Record<Area, readonly AreaPage[]>> = {
  admin: pagesOf('admin'),
  company: pagesOf('company'),
};

/** The page at a path below its area. */
export const pageAt = (area: Area, path: string): AreaPage | undefined =>
  pages[area].find((page) => isPage(page.path, path));

/** The menu of a role in an area. */
export const menuOf = (area: Area, role: Role): AreaPage[] =>
  pages[area]
    .filter((page) => page.menu && page.roles.includes(role) && (page.menu.roles?.includes(role) ?? true))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));

/** The start page of an area: devices, or else the first menu entry. */
export const firstPath = (area: Area, role: Role): string => {
  const devices = pathTo(area, 'devices', 'list');
  const menu = menuOf(area, role);
  const first = menu.find((page) => `/${area}/${page.path}` === devices) ?? menu[0];
  return first ? `/${area}/${first.path}` : '/accessDenied';
};
