import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { RouterNavigateFunction } from 'ra-core';
import { expect, it, onTestFinished } from 'vitest';
import { routerProvider } from '../../../src/providers/routing/router.ts';
// Tells React that a test is at work.
import '../../support/site/site.tsx';

it('leads nobody back to a list that was searched just before it was left', async () => {
  const of: { list?: RouterNavigateFunction } = {};
  const List = () => {
    of.list = routerProvider.useNavigate();
    return null;
  };
  const router = createMemoryRouter(
    [
      { path: '/admin/devices', element: createElement(List) },
      { path: '/admin/devices/:id', element: null },
    ],
    { initialEntries: ['/admin/devices'] },
  );
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(createElement(RouterProvider, { router })));
  await act(async () => of.list?.({ search: '?page=2' }));
  expect(router.state.location).toMatchObject({ pathname: '/admin/devices', search: '?page=2' });
  const late = of.list;
  await act(async () => router.navigate('/admin/devices/7'));
  await act(async () => late?.({ search: '?page=3' }));
  expect(router.state.location).toMatchObject({ pathname: '/admin/devices/7', search: '' });
});
