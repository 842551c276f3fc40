import type { createBrowserRouter } from 'react-router-dom';
import { areaOfPath } from '../domain/guard.ts';
import { withNext } from '../domain/next-path.ts';
import { onErrorPage } from '../providers/error-pages.ts';
import { onSession, watchOtherTabs } from '../providers/session.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>;

/** The page that /accessDenied leads back to, in the state of its location. */
export interface ReturnState {
  readonly keeps?: string;
}

/**
 * Leads to the root when the session ends under an open page (a 401, a sign-out in another tab) and
 * asks the guard again when it changes; the page is remembered for signing in again. Leads to the
 * error page that a failed call asks for.
 */
export const followSession = (router: Router): (() => void) => {
  const ends = [
    onSession((ending) => {
      const { pathname, search } = router.state.location;
      if (!areaOfPath(pathname)) return;
      if (ending === null) void router.revalidate();
      // A tick later the area is gone, and with it a form that would ask whether to leave.
      else if (ending !== 'signed-out') {
        setTimeout(() => void router.navigate(withNext('/', pathname + search)), 0);
      }
    }),
    watchOtherTabs(),
    onErrorPage(({ to, keepsPage }) => {
      const { pathname, search, hash } = router.state.location;
      if (!areaOfPath(pathname)) return;
      const kept: ReturnState = { keeps: pathname + search + hash };
      // What can't be opened must not be in the way of going back.
      void router.navigate(to, keepsPage ? { state: kept } : { replace: true });
    }),
  ];
  return () => ends.forEach((end) => end());
};
