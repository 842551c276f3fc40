import { lazy, Suspense } from 'react';
import { redirect, ScrollRestoration, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { guard, guardArea, homeOf } from '../domain/access/guard.ts';
import { safeNext, withNext } from '../domain/sign-in/next-path.ts';
import { errorText } from '../domain/api/error-text.ts';
import type { Area } from '../domain/access/roles.ts';
import { fetchMailEnabled, fetchSetupNeeded } from '../providers/data/people/accounts.ts';
import { isAborted } from '../providers/http-error.ts';
import { readSession, currentRole } from '../providers/session/session.ts';
import { signOut } from '../providers/session/session-sync.ts';
import { firstPath, pageAt } from './area-pages.ts';
import { loadPage, loadPages } from './load-area.ts';
import { loadChunk } from './chunk.ts';
import { ErrorPage, loadErrorPage } from './error.page.tsx';
import { missedAddress, noteMissed } from './missed-address.ts';
import { CrashPage } from './public/crash.page.tsx';
import { Splash } from './public/failure.page.tsx';
import { isSetupNeeded } from './setup-needed.ts';
import { AccessDeniedPage } from './public/error.page.tsx';
import { LoginPage, type LoginData } from './public/login.page.tsx';
import type { ForgotState } from './public/forgot.page.tsx';
import type { SetupState } from './public/setup.page.tsx';
import { Stage } from './stage.tsx';
import { translate } from '../providers/i18n/translate.ts';

// Rarely used, so loaded on demand.
const AlarmPage = lazy(() => loadChunk(() => import('./public/alarm.page.tsx')));
const DocsPage = lazy(() => loadChunk(() => import('./public/docs.page.tsx')));
const ForgotPage = lazy(() => loadChunk(() => import('./public/forgot.page.tsx')));
const ResetPage = lazy(() => loadChunk(() => import('./public/reset.page.tsx')));
const SetupPage = lazy(() => loadChunk(() => import('./public/setup.page.tsx')));

const nextOf = (request: Request): string | null => new URL(request.url).searchParams.get('next');

/** `/`: the user's area, or the sign-in page. See docs/specification.md, section 9. */
const home: LoaderFunction = ({ request }) => {
  const role = currentRole();
  return redirect(role ? homeOf(role) : withNext('/login', nextOf(request)));
};

const login: LoaderFunction = ({ request }) => {
  const role = currentRole();
  if (role) return redirect(safeNext(nextOf(request)) ?? homeOf(role));
  return { isSetupNeeded: isSetupNeeded(request.signal) } satisfies LoginData;
};

const logout: LoaderFunction = async () => redirect(await signOut());

const setup: LoaderFunction = async ({ request }): Promise<SetupState> => {
  try {
    return { needed: await fetchSetupNeeded(request.signal) };
  } catch (error) {
    return { needed: true, error: errorText(error, translate('errors.unknown')) };
  }
};

// Other hosts may not have this call; then show the form.
const forgot: LoaderFunction = async ({ request }): Promise<ForgotState> => {
  try {
    return { mail: await fetchMailEnabled(request.signal) };
  } catch (error) {
    if (!isAborted(error)) console.warn('GET /mail:', error);
    return { mail: true };
  }
};

const NOT_FOUND = '/404/error';

const notFound: LoaderFunction = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  noteMissed(pathname + search);
  return redirect(NOT_FOUND);
};

/** The address that was not found, if this is why the page is shown. */
const errorCode: LoaderFunction = async (call) => {
  if (!/^[45]\d\d$/.test(call.params.code ?? '')) return notFound(call);
  await loadErrorPage();
  return missedAddress();
};

/** Route guard, which runs before a page is loaded. See docs/specification.md, section 9. */
const area =
  (name: Area): LoaderFunction =>
  async (call) => {
    const { request, params } = call;
    const { pathname, search } = new URL(request.url);
    const role = readSession()?.data.role ?? null;
    const entry = guardArea(name, role, pathname + search);
    if (!entry.open || !role) return redirect(entry.open ? '/login' : entry.to);
    const pages = (await loadPages())[name];
    const path = params['*'] ?? '';
    if (path === '') return redirect(firstPath(pages, role));
    const decision = guard(name, path, role, pages, pathname + search);
    if (!decision.open) return decision.to === NOT_FOUND ? notFound(call) : redirect(decision.to);
    noteMissed(null);
    await loadPage(pageAt(pages, path));
    return null;
  };

const Root = () => (
  <Suspense fallback={<Splash />}>
    <Stage />
    <ScrollRestoration />
  </Suspense>
);

/** Every route of the site. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: Splash,
    children: [
      { path: '/', loader: home, Component: Splash },
      { id: 'login', path: '/login', loader: login, Component: LoginPage },
      { path: '/logout', loader: logout, Component: Splash },
      { path: '/forgot', loader: forgot, Component: ForgotPage },
      { path: '/reset', Component: ResetPage },
      { path: '/invitation', element: <ResetPage invitation /> },
      { path: '/alarm/:token', Component: AlarmPage },
      {
        path: '/two-step/:action?',
        lazy: () => loadChunk(() => import('./public/two-step/two-step.page.tsx')),
      },
      { path: '/setup', loader: setup, Component: SetupPage },
      { path: '/docs', Component: DocsPage },
      { path: '/accessDenied', Component: AccessDeniedPage },
      {
        path: '/:code/error',
        loader: errorCode,
        Component: ErrorPage,
      },
      // Rendered by the stage.
      { path: '/admin/*', loader: area('admin'), element: null },
      { path: '/company/*', loader: area('company'), element: null },
      { path: '*', loader: notFound, Component: Splash },
    ],
  },
];
