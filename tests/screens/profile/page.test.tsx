import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import ProfilePage from '../../../src/screens/profile/page.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the, until } from '../../support/site/site.tsx';
import { find, openView, says } from '../../support/site/view.tsx';

const server = startApi();
const sent: unknown[] = [];
const session = (id: number, user_agent: string | null, is_current = false) => ({
  id,
  user_agent,
  address: '203.0.113.9',
  created_at: '2026-11-20T02:15:45.812Z',
  last_used_at: '2026-11-20T03:15:45.812Z',
  expires_at: '2026-11-21T02:15:45.812Z',
  is_current,
});
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let sessions = [session(1, FIREFOX, true), session(2, null)];

beforeEach(() => {
  emptyBrowser();
  signedIn('user');
  sent.length = 0;
  sessions = [session(1, FIREFOX, true), session(2, null)];
  let mail_reports = true;
  server.use(
    answer.get(at('/auth/passkeys'), () => HttpResponse.json([])),
    answer.get(at('/auth/identities'), () => HttpResponse.json([])),
    answer.get(at('/auth/second-factor'), () =>
      HttpResponse.json({ data: { required: false, totp: null, recovery_codes: 0 } }),
    ),
    answer.get(at('/auth/sessions'), () => HttpResponse.json({ data: sessions })),
    answer.get(at('/auth/preferences'), () => HttpResponse.json({ data: { mail_reports } })),
    answer.put(at('/auth/preferences'), async ({ request }) => {
      const body = (await request.json()) as { mail_reports: boolean };
      sent.push(body);
      mail_reports = body.mail_reports;
      return HttpResponse.json({ data: { mail_reports } });
    }),
    answer.delete(at('/auth/sessions/2'), () => {
      sessions = sessions.slice(0, 1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = () => openView(<ProfilePage />, { resource: '', path: '/admin/profile' });

describe('sessions', { timeout: 30_000 }, () => {
  it('are listed by browser and can be ended', async () => {
    await open();
    await says('Firefox on Linux');
    await says('This session');
    await press(await the('button', 'Sign out Unknown browser'));
    await says('Session signed out.');
    await says('You have no other sessions.');
    expect(all('button', 'Sign out all other sessions')).toEqual([]);
  });

  it('that have already ended count as ended', async () => {
    server.use(
      answer.delete(at('/auth/sessions/2'), () => {
        sessions = sessions.slice(0, 1);
        return HttpResponse.json({ message: 'There is no such record.' }, { status: 404 });
      }),
    );
    await open();
    await press(await the('button', 'Sign out Unknown browser'));
    await says('Session signed out.');
  });
});

describe('email preferences', { timeout: 30_000 }, () => {
  it('are saved on change', async () => {
    await open();
    await press(await find('input[role="switch"]'));
    await says('You will no longer receive reports by email.');
    expect(sent).toEqual([{ mail_reports: false }]);
    await until(() => document.querySelector<HTMLInputElement>('input[role="switch"]')?.checked === false);
  });
});
