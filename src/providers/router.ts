import { createElement, forwardRef, useCallback } from 'react';
import {
  reactRouterProvider,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterTo,
} from 'ra-core';
import { mapPath } from './paths.ts';

const mapTo = (to: RouterTo): RouterTo =>
  typeof to === 'string' ? mapPath(to) : to.pathname ? { ...to, pathname: mapPath(to.pathname) } : to;

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
    return useCallback<RouterNavigateFunction>(
      (to, options) => navigate(typeof to === 'number' ? to : mapTo(to), options),
      [navigate],
    );
  },
};
