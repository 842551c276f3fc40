import { CustomRoutes, Resource, type ResourceProps } from 'react-admin';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Route } from 'react-router-dom';
import { can } from '../domain/access/access.ts';
import { AREA_ROLES, type Area } from '../domain/access/roles.ts';
import { viewPath, VIEWS } from '../providers/routing/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import type { AreaPage, PageHandle } from './area-pages.ts';
import { isScreen } from './screen.tsx';

const MENU = { icon: 'list', order: 90 } as const;

/** The elements among these, without fragments. */
export const elementsIn = (node: ReactNode): ReactElement[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ readonly children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });

const loaderOf = (component: unknown): AreaPage['load'] => {
  if (!isScreen(component)) throw new Error('The element of a page must be a screen (areas/screens.ts).');
  return component.load;
};

const pagesOfResource = (area: Area, { name, ...views }: ResourceProps): AreaPage[] => {
  const { access, menu = MENU } = resourceNamed(name);
  return VIEWS.flatMap((view) => {
    // A view that no role of the area may open doesn't exist there.
    const roles = AREA_ROLES[area].filter((role) => can(access, role, view));
    if (!views[view] || roles.length === 0) return [];
    return [
      {
        area,
        roles,
        path: viewPath(area, name, view),
        label: `resources.${name}.name`,
        many: view === 'list',
        resource: name,
        load: loaderOf(views[view]),
        ...(view === 'list' && menu ? { menu } : {}),
      },
    ];
  });
};

const pageOfRoute = (area: Area, route: ReactElement): AreaPage => {
  if (route.type !== Route) throw new Error('CustomRoutes contain <Route> elements only.');
  const { path, handle, element } = route.props as {
    readonly path: string;
    readonly handle: PageHandle;
    readonly element: ReactElement<{ readonly resource?: string }>;
  };
  const { resource } = element.props;
  return {
    area,
    path,
    label: handle.title,
    many: false,
    roles: AREA_ROLES[area].filter(
      (role) => resource === undefined || can(resourceNamed(resource).access, role, 'list'),
    ),
    load: loaderOf(element.type),
    ...(resource === undefined ? {} : { resource }),
    ...(handle.menu ? { menu: handle.menu } : {}),
  };
};

/**
 * The pages that the children of an `<Admin>` declare, read as react-admin reads them. The guard has to know them
 * before it renders one.
 */
export const readPages = (area: Area, declared: ReactNode): AreaPage[] =>
  elementsIn(declared).flatMap(({ type, props }) => {
    if (type === Resource) return pagesOfResource(area, props as ResourceProps);
    if (type === CustomRoutes) {
      return elementsIn((props as { readonly children: ReactNode }).children).map((route) =>
        pageOfRoute(area, route),
      );
    }
    throw new Error('An area contains <Resource> and <CustomRoutes> elements only.');
  });
