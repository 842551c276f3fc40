import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession } from '../../src/providers/session/session.ts';
import { at, startApi } from '../support/site/api.ts';
import { emptyBrowser, signedIn } from '../support/site/session.ts';
import { openSite, the, until } from '../support/site/site.tsx';

const server = startApi();

const replies = (status: number, body: unknown = { message: 'It says no.' }) =>
  answer.get(at('/projects'), () =>
    typeof body === 'string'
      ? new HttpResponse(body, { status })
      : HttpResponse.json(body as never, { status }),
  );

beforeEach(() => {
  emptyBrowser();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  server.use(
    answer.get(at('/projects'), () =>
      HttpResponse.json([{ id: 1, title: 'North', company_id: 3, version: 1, device_ids: [] }], {
        headers: { 'Content-Range': 'projects 0-0/1' },
      }),
    ),
  );
});

describe('the error catalogue', { timeout: 60_000 }, () => {
  it('401: the session is cleared, the root leads to signing in, and back afterwards', async () => {
    signedIn('companyadmin');
    server.use(replies(401));
    const site = await openSite('/company/projects');
    await site.arrives('/login?next=%2Fcompany%2Fprojects');
    expect(readSession()).toBeNull();
    expect(localStorage.getItem('flowgen_report:dataUser')).toBeNull();
    await the('heading', 'Sign in');
    expect(document.body.textContent).toContain('Your session has expired.');
  });

  it('403: access denied, still signed in', async () => {
    signedIn('companyadmin');
    server.use(replies(403));
    const site = await openSite('/company/projects');
    await site.arrives('/accessDenied');
    await the('heading', 'Access denied');
    expect(readSession()).not.toBeNull();
  });

  it('404 of a page that was asked for: the error page', async () => {
    signedIn('companyadmin');
    server.use(
      answer.get(at('/projects/99'), () => HttpResponse.json({ message: 'None.' }, { status: 404 })),
    );
    const site = await openSite('/company/projects/99/show');
    await site.arrives('/404/error');
    await the('heading', '404 – Not found');
    expect(readSession()).not.toBeNull();
  });

  it.each([
    ['errors', 409, { errors: [{ msg: 'First.' }, { msg: 'Second.' }], message: 'No.' }, 'First., Second.'],
    ['message', 500, { message: 'The disk is full.' }, 'The disk is full.'],
    ['data', 400, { data: 'Something else.' }, 'Something else.'],
    ['a proxy’s page', 502, '<html><b>Bad Gateway</b></html>', 'The server returned an error (502).'],
  ])('others: the text is shown (%s)', async (_, status, body, text) => {
    signedIn('companyadmin');
    server.use(replies(status, body));
    const site = await openSite('/company/projects');
    await until(() => document.body.textContent.includes(text));
    expect(site.where()).toContain('/company/projects');
    expect(document.body.innerHTML).not.toContain('<b>Bad Gateway</b>');
  });

  it('what loads beside a page and fails is only logged', async () => {
    signedIn('superadmin');
    server.use(
      answer.get(at('/companies'), () => HttpResponse.json({ message: 'Not these.' }, { status: 403 })),
    );
    const site = await openSite('/admin/projects');
    await until(() => document.body.textContent.includes('North'));
    await until(() => vi.mocked(console.warn).mock.calls.flat().join(' ').includes('Not these.'));
    expect(site.where()).toContain('/admin/projects');
    expect(document.body.textContent).not.toContain('Not these.');
  });
});
