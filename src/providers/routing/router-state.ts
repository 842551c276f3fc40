import { createElement, useCallback, useContext, type ReactNode } from 'react';
import { UNSAFE_DataRouterContext, UNSAFE_RouteContext } from 'react-router-dom';

/**
 * Returns a function that returns the path the router is at or navigating to. react-router (7.x) has hooks for the
 * rendered location only, which lags behind while the next page loads, so this reads the router's state from its
 * internal context. Without a data router the path is undefined.
 */
export const useTargetPath = (): (() => string | undefined) => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(() => {
    const state = router?.state;
    return (state?.navigation.location ?? state?.location)?.pathname;
  }, [router]);
};

/**
 * Returns a function that replaces the page by another of the same area before it returns. Any other navigation waits
 * for the route's guard and then renders as a transition: the old page stays for a while under the new URL, and what
 * is typed into it is lost. `useNavigate` drops these options below the area's route. Call it only for pages whose
 * chunk is loaded and that everyone on the current page may open, since the guard is not asked.
 */
export const useReplacePageAtOnce = (): ((path: string) => void) => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (path) => void router?.navigate(path, { replace: true, flushSync: true, defaultShouldRevalidate: false }),
    [router],
  );
};

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/**
 * Renders `<Routes>` as if no route were around them. Below a route without a path, react-router (7.x) warns that they
 * may never match, although theirs match whole paths.
 */
export const TopRoutes = ({ children }: { readonly children: ReactNode }) =>
  createElement(UNSAFE_RouteContext.Provider, { value: NO_ROUTE }, children);
