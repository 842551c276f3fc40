import { http as answer, HttpResponse } from 'msw';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInAddress, StartPage } from '../../src/areas/start-page.tsx';
import { readSession } from '../../src/providers/session/session.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, person } from '../support/site/session.ts';
import { press, the, type, until } from '../support/site/site.tsx';

const server = startApi();
beforeEach(() => {
  emptyBrowser();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

const openStart = async (address: string) => {
  window.history.replaceState(null, '', address);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const render = (page: ReactNode): void => root.render(page);
  const page = <StartPage address={address} isSetupNeeded={Promise.resolve(true)} onSite={render} />;
  await act(async () => render(page));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
    window.history.replaceState(null, '', '/');
  });
};
const where = (): string => window.location.pathname;

describe('the sign-in page as the first page of a visit', { timeout: 60_000 }, () => {
  it('opens the requested page and replaces itself in the history', async () => {
    server.use(
      answer.post(at('/auth/login'), () => HttpResponse.json({ token: 't', data: person('user') })),
      answer.get(at('/reports'), () =>
        HttpResponse.json([], { headers: { 'Content-Range': 'reports */0' } }),
      ),
    );
    await openStart('/login?next=%2Fcompany%2Freports');
    await until(() => document.body.textContent.includes('setup link'));
    const before = window.history.length;
    await type(await the('textbox', 'Email'), 'ada@example.com');
    await type(await the('password', 'Password'), 'the right password');
    await press(await the('button', 'Sign in'));
    await the('navigation');
    expect(where()).toBe('/company/reports');
    expect(window.history.length).toBe(before);
    expect(readSession()?.token).toBe('t');
  });

  it('stays, with a message, as long as the password is wrong', async () => {
    server.use(
      answer.post(at('/auth/login'), () =>
        HttpResponse.json({ message: 'Wrong password.' }, { status: 401 }),
      ),
    );
    await openStart('/login');
    await type(await the('textbox', 'Email'), 'ada@example.com');
    await type(await the('password', 'Password'), 'a guess');
    await press(await the('button', 'Sign in'));
    expect((await the('alert')).textContent).toBe('Wrong password.');
    expect(where()).toBe('/login');
  });

  it('leads to the page for a forgotten password', async () => {
    server.use(answer.get(at('/mail'), () => HttpResponse.json({ data: { enabled: true } })));
    await openStart('/login');
    await press(await the('link', 'Forgot password?'));
    await the('heading', 'Forgot password');
    expect(where()).toBe('/forgot');
  });
});

describe('where a visitor without a session signs in', () => {
  it.each([
    ['/', '/login'],
    ['/?next=%2Fcompany%2Fdevices', '/login?next=%2Fcompany%2Fdevices'],
    ['/?next=%2F%2Fevil.example', '/login'],
    ['/login?next=x', '/login?next=x'],
    ['/admin/devices?page=2', '/login?next=%2Fadmin%2Fdevices%3Fpage%3D2'],
    ['/company', '/login?next=%2Fcompany'],
  ])('%s: %s', (path, expected) => {
    expect(signInAddress(new URL(path, 'https://flowgen.example'))).toBe(expected);
  });

  it.each(['/forgot', '/reset?token=1', '/setup', '/docs', '/404/error', '/login/more'])(
    'not on %s',
    (path) => {
      expect(signInAddress(new URL(path, 'https://flowgen.example'))).toBeNull();
    },
  );
});
