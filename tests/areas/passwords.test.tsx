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
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

const pageText = () => document.body.textContent ?? '';
const mail = (enabled: boolean) => answer.get(at('/mail'), () => HttpResponse.json({ data: { enabled } }));

describe('a forgotten password', { timeout: 60_000 }, () => {
  const forgot = () => {
    const asked: unknown[] = [];
    server.use(
      answer.post(at('/auth/forgot'), async ({ request }) => {
        asked.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return asked;
  };

  it('without a mail server is a matter for an administrator: no link is promised', async () => {
    const asked = forgot();
    server.use(mail(false));
    await openSite('/forgot');
    await the('heading', 'Forgot password');
    expect(pageText()).toContain('Ask your administrator for a password reset link');
    expect(pageText()).not.toMatch(/is sent|on its way|check your email/i);
    expect(all('button', 'Send link')).toHaveLength(0);
    expect(all('link', 'Back to sign in')).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it('with a mail server is a link by mail', async () => {
    const asked = forgot();
    server.use(mail(true));
    await openSite('/forgot');
    await type(await the('textbox', 'Email'), ' ada@example.com ');
    await press(await the('button', 'Send link'));
    await the('heading', 'Check your email');
    expect(pageText()).toContain('If ada@example.com has an account');
    expect(asked).toEqual([{ email: 'ada@example.com' }]);
  });

  it.each([404, 503])('is asked for all the same when the server answers %i about mail', async (status) => {
    forgot();
    server.use(answer.get(at('/mail'), () => HttpResponse.json({ message: 'No.' }, { status })));
    await openSite('/forgot');
    await the('button', 'Send link');
  });
});

describe('setting a password with a link', { timeout: 60_000 }, () => {
  const reset = (reply: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      ...overviewReplies(),
      answer.post(at('/auth/reset'), async ({ request }) => {
        sent.push(await request.json());
        return reply();
      }),
    );
    return sent;
  };
  const setPassword = async () => {
    await type(await the('password', 'New password'), 'a long enough one');
    await press(await the('button', 'Set password'));
  };
  const nothing = () => new HttpResponse(null, { status: 204 });

  it('signs an invited user in, whichever user was signed in before', async () => {
    signedIn('superadmin', 'somebody else');
    const sent = reset(() => HttpResponse.json({ token: 'new token', data: person('user') }));
    const site = await openSite('/invitation?token=abc');
    await setPassword();
    await until(() => site.where().startsWith('/company/overview'));
    expect(readSession()).toMatchObject({ token: 'new token', data: { role: 'user' } });
    expect(sent).toEqual([{ token: 'abc', password: 'a long enough one', sign_in: true }]);
  });

  it('shows which rules the password meets while it is typed', async () => {
    await openSite('/reset?token=abc');
    const field = await the('password', 'New password');
    const met = () => [...document.querySelectorAll('[data-met]')].map((each) => each.textContent);
    await type(field, 'too short');
    expect([pageText().includes('9 of at least 12 characters'), met()]).toEqual([true, []]);
    await type(field, 'a long enough one');
    expect(met()).toEqual(['12 to 200 characters; a sentence you remember is best']);
    expect(pageText()).toContain('Not a common password (checked when you save)');
  });

  it('leads to signing in where the server starts no session', async () => {
    reset(nothing);
    const site = await openSite('/invitation?token=abc');
    await setPassword();
    await site.arrives('/login');
    expect(pageText()).toContain('Password set. Sign in with your new password.');
  });

  it('leads to signing in after a reset', async () => {
    const sent = reset(nothing);
    const site = await openSite('/reset?token=abc');
    await setPassword();
    await site.arrives('/login');
    expect(pageText()).toContain('Password set. Sign in with your new password.');
    expect(sent).toEqual([{ token: 'abc', password: 'a long enough one' }]);
  });

  it('with a link that is gone offers another way', async () => {
    reset(() => HttpResponse.json({ message: 'This link has been used.' }, { status: 410 }));
    await openSite('/invitation?token=abc');
    await setPassword();
    expect((await the('alert')).textContent).toBe('This link has been used.');
    expect(all('link', 'Request a new link')).toHaveLength(1);
    expect(readSession()).toBeNull();
  });
});

describe('the sign-in page', { timeout: 60_000 }, () => {
  const setup = (needed: boolean) => answer.get(at('/setup'), () => HttpResponse.json({ needed }));

  it('of a fresh start says where to find the setup link', async () => {
    server.use(setup(true));
    await openSite('/login');
    await the('button', 'Sign in');
    await until(() => pageText().includes('setup link'));
    expect(pageText()).toContain('Flowgen printed to its terminal or log at startup');
  });

  it('says nothing of it later, nor when the server does not answer', async () => {
    for (const reply of [setup(false), answer.get(at('/setup'), () => HttpResponse.error())]) {
      server.use(reply);
      await openSite('/login');
      await the('button', 'Sign in');
      expect(pageText()).not.toContain('setup link');
    }
  });
});
