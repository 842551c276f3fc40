import type { createBrowserRouter } from 'react-router-dom';
import { areaOfPath } from '../domain/access/guard.ts';
import { withNext } from '../domain/sign-in/next-path.ts';
import { noteMissed } from './missed-address.ts';
import { onErrorPage } from '../providers/routing/error-pages.ts';
import { onSession, watchOtherTabs } from '../providers/session/session.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>;

/** Location state of /accessDenied: the page to return to. */
export interface ReturnState {
  readonly keeps?: string;
}

/**
 * Navigates to the root when the session ends (a 401, or a sign-out in another tab), remembering the page for
 * the next sign-in. Revalidates the guard when the session changes. Opens the error page of a failed call.
 */
export const followSession = (router: Router): (() => void) => {
  const ends = [
    onSession((ending) => {
      const { pathname, search } = router.state.location;
      if (!areaOfPath(pathname)) return;
      if (ending === null) void router.revalidate();
      // Deferred, because by then the area is unmounted, including forms that would block leaving.
      else if (ending !== 'signed-out') {
        setTimeout(() => void router.navigate(withNext('/', pathname + search)), 0);
      }
    }),
    watchOtherTabs(),
    onErrorPage(({ to, keepsPage }) => {
      const { pathname, search, hash } = router.state.location;
      if (!areaOfPath(pathname)) return;
      const kept: ReturnState = { keeps: pathname + search + hash };
      // Opened again afterwards.
      const target = to === '/two-step' ? withNext(to, kept.keeps) : to;
      if (to === '/404/error') noteMissed(pathname + search);
      // Replace pages that can't be opened, so that the back button works.
      void router.navigate(target, keepsPage ? { state: kept } : { replace: true });
    }),
  ];
  return () => ends.forEach((end) => end());
};
