import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, memoryStore, ResourceContextProvider, type Store } from 'ra-core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { Notifications } from '../../../src/areas/shell/notifications.tsx';
import { authProvider } from '../../../src/providers/session/auth.ts';
import { createDataProvider } from '../../../src/providers/data/provider.ts';
import { createI18nProvider } from '../../../src/providers/i18n/provider.ts';
import { routerProvider } from '../../../src/providers/routing/router.ts';
import { themes } from '../../../src/providers/theme/mui.ts';
import { resources } from '../../../src/resources/all.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';
import { until } from './site.tsx';

interface Where {
  /** Its name or, of a made-up one, its definition. */
  readonly resource: string | AnyResource;
  /** The page's address, and the pattern it has in the routes. */
  readonly path: string;
  readonly pattern?: string;
  /** What is kept of lists; left out: nothing beyond the test. */
  readonly store?: Store;
}

/** One view of an area by itself: the real providers and messages, without menu and guard. */
export const openView = async (
  view: ReactNode,
  { resource, path, pattern = path, store = memoryStore() }: Where,
) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const name = typeof resource === 'string' ? resource : resource.name;
  const all = resources as Record<string, AnyResource>;
  if (typeof resource !== 'string') all[name] = resource;
  const element = (
    <ThemeProvider theme={createTheme(themes.light)}>
      <CoreAdminContext
        basename="/admin"
        authProvider={authProvider}
        dataProvider={createDataProvider()}
        i18nProvider={createI18nProvider()}
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
      >
        <ResourceContextProvider value={name}>{view}</ResourceContextProvider>
        <Notifications />
      </CoreAdminContext>
    </ThemeProvider>
  );
  const router = createMemoryRouter(
    [
      { path: pattern, element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={router} />));
  const close = async () => {
    await act(async () => root.unmount());
    router.dispose();
    queryClient.clear();
    if (typeof resource !== 'string') delete all[name];
    document.body.replaceChildren();
  };
  onTestFinished(close);
  const where = () => router.state.location.pathname;
  return { router, where, arrives: (wanted: string) => until(() => where() === wanted), close };
};

/** Waits for the element that a selector names. */
export const find = (selector: string): Promise<HTMLElement> =>
  until(() => document.querySelector<HTMLElement>(selector));

/** Waits until the page says this. */
export const says = (text: string): Promise<true> => until(() => document.body.textContent.includes(text));

/** What stands under the input of that name. */
export const helpOf = (name: string): string =>
  document
    .querySelector(`[name="${name}"]`)
    ?.closest('.MuiFormControl-root')
    ?.querySelector('.MuiFormHelperText-root')
    // An empty line keeps its height by a blank without width.
    ?.textContent.replace('\u200b', '')
    .trim() ?? '';

/** As when the cursor leaves an input. */
export const leave = (input: HTMLElement): Promise<void> =>
  act(async () => {
    input.focus();
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
