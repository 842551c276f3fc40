import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession } from '../../src/providers/session/session.ts';
import { at, startApi } from '../support/site/api.ts';
import { overviewReplies } from '../support/site/overview.ts';
import { emptyBrowser, person, signedIn } from '../support/site/session.ts';
import { all, openSite, press, the, type, until } from '../support/site/site.tsx';

const server = startApi();
beforeEach(() => {
  emptyBrowser();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

const fillIn = async (email: string, password: string): Promise<void> => {
  await type(await the('textbox', 'Email'), email);
  await type(await the('password', 'Password'), password);
  await press(await the('button', 'Sign in'));
};

describe('signing in', { timeout: 60_000 }, () => {
  it('has what a person and a screen reader look for', async () => {
    await openSite('/');
    await the('heading', 'Sign in');
    expect(all('textbox', 'Email')).toHaveLength(1);
    expect(all('password', 'Password')).toHaveLength(1);
    expect(all('button', 'Sign in')).toHaveLength(1);
    expect(all('link', 'Forgot password?')[0]?.getAttribute('href')).toBe('/forgot');
    expect(all('alert')).toHaveLength(0);
    expect(document.title).toBe('Sign in – Flowgen');
  });

  it('says what is missing at the fields, and sends nothing', async () => {
    await openSite('/login');
    await press(await the('button', 'Sign in'));
    const email = await the('textbox', 'Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is required.',
    );
    expect(document.activeElement).toBe(email);
  });

  it('shows the password on demand', async () => {
    await openSite('/login');
    const field = await the('password', 'Password');
    await press(await the('button', 'Show'));
    expect(field.getAttribute('type')).toBe('text');
    await press(await the('button', 'Hide'));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('tells what went wrong as an alert', async () => {
    server.use(
      answer.post(at('/auth/login'), () =>
        HttpResponse.json(
          { message: 'Too many attempts.' },
          { status: 429, headers: { 'Retry-After': '120' } },
        ),
      ),
    );
    await openSite('/login');
    await fillIn('ada@example.com', 'not the password');
    expect((await the('alert')).textContent).toBe('Too many attempts. Try again in 2 min.');
    expect(readSession()).toBeNull();
  });

  it.each([
    ['/login?next=%2Fcompany%2Freports', '/company/reports'],
    ['/login?next=%2F%2Fevil.example', '/company/reports'],
  ])('leads from %s to where it is safe', async (from) => {
    server.use(
      answer.post(at('/auth/login'), async ({ request }) => {
        expect(await request.json()).toEqual({ email: 'ada@example.com', password: 'the right password' });
        return HttpResponse.json({ token: 't', data: person('user') });
      }),
      ...overviewReplies(),
    );
    const site = await openSite(from);
    await fillIn(' ada@example.com ', 'the right password');
    await until(() => site.where().startsWith('/company/'));
    expect(site.where()).toMatch(from.includes('evil') ? /^\/company\/overview/ : /^\/company\/reports/);
    expect(readSession()?.token).toBe('t');
    await the('navigation');
  });

  it('is skipped by those who are signed in', async () => {
    signedIn('user');
    server.use(...overviewReplies());
    const site = await openSite('/login?next=%2FaccessDenied');
    await until(() => site.where().startsWith('/company/overview'));
  });
});

describe('signing out', () => {
  it('clears the session and kills the token', async () => {
    signedIn('user', 'abc');
    let dead: string | null = null;
    server.use(
      answer.post(at('/auth/logout'), ({ request }) => {
        dead = request.headers.get('authorization');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const site = await openSite('/logout');
    await site.arrives('/login');
    expect(dead).toBe('Bearer abc');
    expect(localStorage.length).toBe(0);
  });
});
