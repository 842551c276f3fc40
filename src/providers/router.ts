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

/** What a list does when it is searched, sorted or turned: its page stays, the rest of the address changes. */
const isOfThisPage = (to: RouterTo | number): boolean =>
  typeof to === 'object' && to.pathname === undefined && to.search !== undefined;

/** Where the router is, or is going: what is drawn may be behind it, while the next page loads. */
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
 * react-admin builds its addresses by a habit that can't be overridden: this turns them into the
 * site's (`mapPath`) wherever it links or navigates.
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
        // A list changes its address a moment after it is told to. Whoever has pressed a link meanwhile
        // would be led back.
        if (isOfThisPage(to) && (whereTo() ?? pathname) !== pathname) return;
        navigate(typeof to === 'number' ? to : mapTo(to), options);
      },
      [navigate, pathname, whereTo],
    );
  },
};
