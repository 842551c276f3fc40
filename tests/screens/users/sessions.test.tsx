import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Sessions } from '../../../src/screens/profile/sessions.tsx';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../support/site/session.ts';
import { all, press, the } from '../../support/site/site.tsx';
import { openView, says } from '../../support/site/view.tsx';

const server = startApi();
const session = (id: number, user_agent: string | null) => ({
  id,
  user_agent,
  address: '203.0.113.9',
  created_at: '2026-11-20T02:15:45.812Z',
  last_used_at: '2026-11-20T03:15:45.812Z',
  expires_at: '2026-11-21T02:15:45.812Z',
  is_current: false,
});
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let sessions = [session(1, FIREFOX), session(2, null)];

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
  sessions = [session(1, FIREFOX), session(2, null)];
  server.use(
    answer.get(at('/users/7/sessions'), () => HttpResponse.json(sessions)),
    answer.delete(at('/users/7/sessions/2'), () => {
      sessions = sessions.slice(0, 1);
      return new HttpResponse(null, { status: 204 });
    }),
    answer.delete(at('/users/7/sessions'), () => {
      const data = sessions.map(({ id }) => id);
      sessions = [];
      return HttpResponse.json({ data, count: data.length });
    }),
  );
});

describe('the sessions of another user', { timeout: 30_000 }, () => {
  it('can be ended one at a time, or all', async () => {
    await openView(<Sessions user={{ id: 7, name: 'Sam O’Neill' }} />, {
      resource: '',
      path: '/admin/users',
    });
    await says('Firefox on Linux');
    await press(await the('button', 'Sign out Unknown browser'));
    await says('Session signed out.');
    await press(await the('button', 'Sign out all sessions'));
    await says('Ended 1 session.');
    await says('Sam O’Neill is not signed in anywhere.');
    expect(all('button', 'Sign out all sessions')).toEqual([]);
  });
});
