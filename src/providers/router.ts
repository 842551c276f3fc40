import { createElement, forwardRef, useCallback } from 'react';
import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'ra-core';
import { mapPath } from './paths.ts';
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

/**
 * react-admin's path scheme can't be configured, so this maps its paths to the site's (`mapPath`) in links
 * and navigation.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  Link,
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
