import { StrictMode, type ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followSession } from './follow-session.ts';
import type { LoginData } from './public/login.page.tsx';
import { routes } from './routes.tsx';

interface Site {
  readonly element: ReactNode;
  readonly navigate: (to: string, options: { readonly replace: boolean }) => Promise<void>;
}

/**
 * The whole site with its router, at the address of the browser. With `login`, that is the sign-in page, and this
 * is what it has loaded already; without, the page at the address loads its own.
 */
export const createSite = (login?: LoginData): Site => {
  const router = createBrowserRouter(routes, login ? { hydrationData: { loaderData: { login } } } : {});
  followSession(router);
  return {
    element: (
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>
    ),
    navigate: (to, options) => router.navigate(to, options),
  };
};
