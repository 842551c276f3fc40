import { focusManager } from '@tanstack/react-query';
import { delay, http as answer, HttpResponse } from 'msw';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ReadingsInPage from '../../src/screens/readings-in.page.tsx';
import { full, NOW } from '../support/ingest-answer.ts';
import { at, startApi } from '../support/api.ts';
import { emptyBrowser, signedIn } from '../support/session.ts';
import { all, press, the, until } from '../support/site.tsx';
import { find, openView, says } from '../support/view.tsx';

const server = startApi();
let asked = 0;
let aborted = 0;
const say = (body: unknown, status = 200) =>
  server.use(
    answer.get(at('/system/ingest'), ({ request }) => {
      asked += 1;
      request.signal.addEventListener('abort', () => (aborted += 1));
      return HttpResponse.json(body as object, { status });
    }),
  );
const open = () => openView(<ReadingsInPage />, { resource: '', path: '/admin/readings-in' });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  emptyBrowser();
  signedIn('superadmin');
  asked = 0;
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

describe('the figures', { timeout: 30_000 }, () => {
  it('are asked for every 5 s, not while the page is hidden, and again when it is seen', async () => {
    say(full);
    await open();
    await says('Updated just now');
    const before = asked;
    await pass(5_100);
    await until(() => asked === before + 1);
    focusManager.setFocused(false);
    await pass(60_000);
    expect(asked).toBe(before + 1);
    // Nobody asked: what stands there is not of now.
    await says('Status at');
    await act(async () => focusManager.setFocused(true));
    await until(() => asked === before + 2);
    await until(() => all('heading', 'Status').length === 1);
  });

  it('that can’t be renewed are said to be old, with the reason, until they can', async () => {
    say(full);
    await open();
    await says('Status');
    expect(document.querySelector('[data-old]')).toBeNull();
    say({ message: 'The database can’t be reached.' }, 503);
    await pass(5_100);
    await says('Newer ones are currently unavailable.');
    await says('The database can’t be reached.');
    await says('Status at');
    await find('[data-old]');
    expect(document.body.textContent).not.toContain('Updated');
    say(full);
    await press(await the('button', 'Try again'));
    await until(() => all('alert').length === 0 && !document.querySelector('[data-old]'));
    await says('Updated just now');
  });

  it('of a server that takes too long are not waited for', async () => {
    server.use(
      answer.get(at('/system/ingest'), async () => {
        await delay('infinite');
      }),
    );
    // Of the platform's own clock, which is not among those that are set.
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

  it('are given up when the page is left', async () => {
    server.use(
      answer.get(at('/system/ingest'), async ({ request }) => {
        asked += 1;
        request.signal.addEventListener('abort', () => (aborted += 1));
        await delay('infinite');
      }),
    );
    const { router } = await open();
    await until(() => asked === 1);
    await act(async () => router.navigate('/admin/elsewhere'));
    await until(() => aborted === 1);
    await pass(20_000);
    expect(asked).toBe(1);
  });

  it('that never came: why, and a way to try again', async () => {
    say({ message: 'Away.' }, 500);
    await open();
    await says('Couldn’t load ingest statistics');
    await says('Away.');
    say(full);
    await press(await the('button', 'Try again'));
    await says('Status');
  });
});
