import { createElement, forwardRef, isValidElement, useCallback } from 'react';
import { createRoutesFromChildren, useRoutes, type RouteObject } from 'react-router-dom';
import {
  reactRouterProvider,
  Resource,
  useResourceContext,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterRoutesProps,
  type RouterTo,
} from 'ra-core';
import type { Area } from '../../domain/access/roles.ts';
import { mapPath, pathInResource, useArea, viewPath } from './paths.ts';
import { useTargetPath } from './router-state.ts';

const mapTo = (to: RouterTo): RouterTo =>
  typeof to === 'string' ? mapPath(to) : to.pathname ? { ...to, pathname: mapPath(to.pathname) } : to;

/** Searching, sorting and paging a list change only the query string. */
const isOfThisPage = (to: RouterTo | number): boolean =>
  typeof to === 'object' && to.pathname === undefined && to.search !== undefined;

const Link = forwardRef<HTMLAnchorElement, RouterLinkProps>(({ to, ...props }, ref) =>
  createElement(reactRouterProvider.Link, { ...props, to: mapTo(to), ref }),
);
Link.displayName = 'MappedLink';

/** The views at the patterns that `<Resource>` gives them, where the site may have others. */
const VIEW_AT: Readonly<Record<string, 'edit' | 'show'>> = { ':id/*': 'edit', ':id/show/*': 'show' };

/** The pattern of the site for a route that react-admin declares: around the resource's routes, or one of them. */
const patternOf = ({ path, element }: RouteObject, area: Area, resource: string | undefined) => {
  if (isValidElement<{ readonly name: string }>(element) && element.type === Resource)
    return `${viewPath(area, element.props.name, 'list')}/*`;
  const view = resource === undefined ? undefined : VIEW_AT[path ?? ''];
  return view && resource !== undefined ? `${pathInResource(area, resource, view)}/*` : path;
};

const Routes = ({ children, location }: RouterRoutesProps) => {
  const area = useArea();
  const resource = useResourceContext();
  const routes = createRoutesFromChildren(children).map((route): RouteObject => {
    const path = patternOf(route, area, resource);
    return path === undefined || route.index ? route : { ...route, path };
  });
  return useRoutes(routes, location);
};

/**
 * react-admin's path scheme can't be configured, so this maps its paths to the site's: in links and navigation
 * (`mapPath`), and in the routes of resources.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link,
  Routes,
  Navigate: ({ to, ...props }) => createElement(reactRouterProvider.Navigate, { ...props, to: mapTo(to) }),
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    const { pathname } = reactRouterProvider.useLocation();
    const targetPath = useTargetPath();
    return useCallback<RouterNavigateFunction>(
      (to, options) => {
        // A list updates its URL with a delay. If the user has followed a link in the meantime, the update
        // would navigate back.
        if (isOfThisPage(to) && (targetPath() ?? pathname) !== pathname) return;
        navigate(typeof to === 'number' ? to : mapTo(to), options);
      },
      [navigate, pathname, targetPath],
    );
  },
};
