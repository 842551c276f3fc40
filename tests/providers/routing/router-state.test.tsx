import { act, createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TopRoutes, useTargetPath } from '../../../src/providers/routing/router-state.ts';
// Tells React that a test is running.
import '../../support/site/site.tsx';

it('returns the path of the page that is being loaded while the former one is still shown', async () => {
  const of: { targetPath?: () => string | undefined } = {};
  const Page = () => {
    const targetPath = useTargetPath();
    useEffect(() => {
      of.targetPath = targetPath;
    }, [targetPath]);
    return null;
  };
  let finishLoading = (_page: { element: null }): void => undefined;
  const loading = new Promise<{ element: null }>((resolve) => {
    finishLoading = resolve;
  });
  const router = createMemoryRouter(
    [
      { path: '/first', element: createElement(Page) },
      { path: '/second', lazy: () => loading },
    ],
    { initialEntries: ['/first'] },
  );
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(createElement(RouterProvider, { router })));
  expect(of.targetPath?.()).toBe('/first');

  await act(async () => void router.navigate('/second'));
  expect(router.state.location.pathname).toBe('/first');
  expect(of.targetPath?.()).toBe('/second');

  await act(async () => finishLoading({ element: null }));
  expect(of.targetPath?.()).toBe('/second');
});

it('renders routes with whole paths below a route without a path, without a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const Stage = () => (
    <TopRoutes>
      <Routes location="/admin/devices">
        <Route
          path="/admin/*"
          element={
            <Routes>
              <Route path="devices" element={<p>The devices</p>} />
            </Routes>
          }
        />
      </Routes>
    </TopRoutes>
  );
  const router = createMemoryRouter([{ Component: Stage, children: [{ path: '*', element: null }] }], {
    initialEntries: ['/accessDenied'],
  });
  const box = document.createElement('div');
  const root = createRoot(box);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(createElement(RouterProvider, { router })));
  expect(box.textContent).toBe('The devices');
  expect(warn).not.toHaveBeenCalled();
});
