import { createElement, forwardRef, useCallback, useContext } from 'react';
import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'ra-core';
import { UNSAFE_DataRouterContext } from 'react-router-dom';
import { mapPath } from './paths.ts';

const mapTo = (to: RouterTo): RouterTo =>
  typeof to === 'string' ? mapPath(to) : to.pathname ? { ...to, pathname: mapPath(to.pathname) } : to;

/** Searching, sorting and paging a list change only the query string. */
const isOfThisPage = (to: RouterTo | number): boolean =>
  typeof to === 'object' && to.pathname === undefined && to.search !== undefined;

/** The path the router is at or navigating to; the rendered page may lag behind while the next one loads. */
const useWhereTo = (): (() => string | undefined) => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    const state = router?.state;
    return (state?.navigation.location ?? state?.location)?.pathname;
  }, [router]);
};

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
    const whereTo = useWhereTo();
    return useCallback<RouterNavigateFunction>(
      (to, options) => {
        // A list updates its URL with a delay. If the user has followed a link in the meantime, the update
        // would navigate back.
        if (isOfThisPage(to) && (whereTo() ?? pathname) !== pathname) return;
        navigate(typeof to === 'number' ? to : mapTo(to), options);
      },
      [navigate, pathname, whereTo],
    );
  },
};
