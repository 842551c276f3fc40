import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  memoryStore,
  Resource,
  useResourceContext,
} from 'ra-core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Route, RouterProvider, useParams } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { createDataProvider } from '../../src/providers/data/provider.ts';
import { createI18nProvider } from '../../src/providers/i18n/provider.ts';
import { routerProvider } from '../../src/providers/routing/router.ts';
// Tells React that a test is running.
import '../support/site/site.tsx';

const view = (name: string) =>
  function View() {
    return <>{[name, useResourceContext(), useParams()['id']].filter(Boolean).join(' ')}</>;
  };
const views = { list: view('list'), create: view('create'), edit: view('edit'), show: view('show') };
const Layout = ({ children }: { readonly children: ReactNode }) => <main>{children}</main>;

/** What react-admin's own `<Resource>`s show at a path of an area. */
const shownAt = async (area: 'admin' | 'company', path: string): Promise<string> => {
  const element = (
    <CoreAdminContext
      basename={`/${area}`}
      dataProvider={createDataProvider()}
      i18nProvider={createI18nProvider()}
      routerProvider={routerProvider}
      store={memoryStore()}
    >
      <CoreAdminUI layout={Layout} disableTelemetry>
        <Resource name="users" {...views} />
        <Resource name="devices" {...views} />
        <Resource name="dashboard-v2" {...views} />
        <CustomRoutes>
          <Route path="devices/import" element={<>import</>} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: `/${area}/*`, element }], {
    initialEntries: [`/${area}/${path}`],
  });
  const box = document.createElement('div');
  const root = createRoot(box);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(<RouterProvider router={router} />));
  return box.textContent;
};

it.each([
  ['admin', 'users', 'list users'],
  ['admin', 'users/create', 'create users'],
  ['admin', 'users/7', 'edit users 7'],
  ['admin', 'users/7/show', 'show users 7'],
  ['admin', 'devices/7', 'show devices 7'],
  ['admin', 'devices/7/edit', 'edit devices 7'],
  ['admin', 'devices/import', 'import'],
  ['admin', 'dashboards', 'list dashboard-v2'],
  ['admin', 'dashboards/7/edit', 'edit dashboard-v2 7'],
  ['admin', 'dashboards/7/show', 'show dashboard-v2 7'],
  ['company', 'dashboards/7', 'show dashboard-v2 7'],
] as const)(
  'shows a resource of /%s/%s at the path that its definition states',
  async (area, path, shown) => {
    expect(await shownAt(area, path)).toBe(shown);
  },
);
