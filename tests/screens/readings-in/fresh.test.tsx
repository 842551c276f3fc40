import { focusManager } from '@tanstack/react-query';
import { delay, http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ReadingsInPage from '../../../src/screens/readings-in/page.tsx';
import { full, NOW } from '../../support/site/ingest-answer.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
let requestCount = 0;
let aborted = 0;
const respondWith = (body: unknown, status = 200) =>
  server.use(
    answer.get(at('/system/ingest'), ({ request }) => {
      requestCount += 1;
      request.signal.addEventListener('abort', () => (aborted += 1));
      return HttpResponse.json(body as object, { status });
    }),
  );
const open = () => openView(<ReadingsInPage />, { resource: '', path: '/admin/readings-in' });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  requestCount = 0;
  aborted = 0;
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: NOW,
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('ingest figures', { timeout: 30_000 }, () => {
  it('are refetched every 5 s, except while the page is hidden', async () => {
    respondWith(full);
    await open();
    await says('Updated just now');
    const before = requestCount;
    await pass(5_100);
    await until(() => requestCount === before + 1);
    focusManager.setFocused(false);
    await pass(60_000);
    expect(requestCount).toBe(before + 1);
    // Not refetched while hidden, so the figures are outdated.
    await says('Status at');
    await act(async () => focusManager.setFocused(true));
    await until(() => requestCount === before + 2);
    await until(() => all('heading', 'Status').length === 1);
  });

  it('are marked as outdated with the reason while refetching fails', async () => {
    respondWith(full);
    await open();
    await says('Status');
    expect(document.querySelector('[data-old]')).toBeNull();
    respondWith({ message: 'The database can’t be reached.' }, 503);
    await pass(5_100);
    await says('Newer ones are currently unavailable.');
    await says('The database can’t be reached.');
    await says('Status at');
    await find('[data-old]');
    expect(document.body.textContent).not.toContain('Updated');
    respondWith(full);
    await press(await the('button', 'Try again'));
    await until(() => all('alert').length === 0 && !document.querySelector('[data-old]'));
    await says('Updated just now');
  });

  it('time out if the server takes too long', async () => {
    server.use(
      answer.get(at('/system/ingest'), async () => {
        await delay('infinite');
      }),
    );
    // The fake timers do not cover AbortSignal.timeout.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Too late.', 'TimeoutError')), ms);
      return controller.signal;
    });
    await open();
    await find('[aria-busy="true"]');
    await pass(10_100);
    await says('Couldn’t load ingest statistics');
    await says('The server isn’t responding.');
  });

  it('are cancelled when the page is left', async () => {
    server.use(
      answer.get(at('/system/ingest'), async ({ request }) => {
        requestCount += 1;
        request.signal.addEventListener('abort', () => (aborted += 1));
        await delay('infinite');
      }),
    );
    const { router } = await open();
    await until(() => requestCount === 1);
    await act(async () => router.navigate('/admin/elsewhere'));
    await until(() => aborted === 1);
    await pass(20_000);
    expect(requestCount).toBe(1);
  });

  it('show an error with a retry button if they never loaded', async () => {
    respondWith({ message: 'Away.' }, 500);
    await open();
    await says('Couldn’t load ingest statistics');
    await says('Away.');
    respondWith(full);
    await press(await the('button', 'Try again'));
    await says('Status');
  });
});
