import { http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PageBoundary } from '../../src/areas/shell/page-boundary.tsx';
import { CrashPage } from '../../src/areas/public/crash.page.tsx';
import { setReachable } from '../../src/providers/connection.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser } from '../support/site/session.ts';
import { all, the } from '../support/site/site.tsx';
import { says } from '../support/site/view.tsx';

const CHUNK = `${window.location.origin}/assets/users-1a2b.js`;
const NEWER = 'A new version of Flowgen is available.';

const server = startApi();
let isBroken = true;
beforeEach(() => {
  emptyBrowser();
  isBroken = true;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  return () => setReachable(true);
});

const Page = () => {
  if (isBroken) throw new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`);
  return <p>the page</p>;
};
const openIn = async (place: 'area' | 'site') => {
  const route = { path: '/', Component: Page, ErrorBoundary: CrashPage };
  const inArea = {
    path: '/',
    element: (
      <PageBoundary>
        <Page />
      </PageBoundary>
    ),
  };
  const router = createMemoryRouter([place === 'area' ? inArea : route]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<RouterProvider router={router} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
};

describe.each(['area', 'site'] as const)('a part of the %s that can’t be loaded', (place) => {
  it('because the network is down says so, and is there once the server answers', async () => {
    server.use(
      answer.get(CHUNK, () => HttpResponse.error()),
      answer.get(at('/health'), () => HttpResponse.error()),
    );
    await openIn(place);
    await the('heading', 'No connection');
    await the('button', 'Try again');
    expect(document.body.textContent).not.toContain(NEWER);
    if (place === 'site') return;
    isBroken = false;
    await act(async () => setReachable(true));
    await says('the page');
  });

  it('because it is gone after an update asks to reload', async () => {
    server.use(
      answer.get(CHUNK, () => HttpResponse.json({ message: 'There is nothing here.' }, { status: 404 })),
    );
    await openIn(place);
    await the('heading', 'This page was updated');
    await says(NEWER);
    await the('button', 'Reload');
  });

  it('because the connection failed for a moment offers to try again', async () => {
    server.use(
      answer.get(CHUNK, () =>
        HttpResponse.text('export {}', { headers: { 'Content-Type': 'text/javascript' } }),
      ),
    );
    await openIn(place);
    await the('heading', 'No connection');
    expect(all('button', 'Try again')).toHaveLength(1);
  });
});
