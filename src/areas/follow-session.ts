import type { createBrowserRouter } from 'react-router-dom';
import { areaOfPath } from '../domain/guard.ts';
import { withNext } from '../domain/next-path.ts';
import { onSession, watchOtherTabs } from '../providers/session.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'navigate' | 'revalidate'>;

/**
 * Leads to the root when the session ends under an open page (a 401, a sign-out in another tab) and
 * asks the guard again when it changes. The page is remembered for signing in again.
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
  ];
  return () => ends.forEach((end) => end());
};
